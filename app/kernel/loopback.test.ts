import { expect, test } from "vitest";
import { isLocalHostHeader, isLoopbackAddress, isLoopbackHost } from "./loopback";

test.each([
  // text, as an address, as a host
  ["127.0.0.1", true, true],
  ["127.12.0.255", true, true],
  ["::1", true, true],
  ["::ffff:127.0.0.1", true, false],
  ["[::1]", false, true],
  ["localhost", false, true],
  ["128.0.0.1", false, false],
  ["10.0.0.1", false, false],
  ["127.0.0.1.example.com", false, false],
  ["evil.localhost", false, false],
  ["", false, false],
])("%j is a loopback address: %s, a loopback host: %s", (text, address, host) => {
  expect(isLoopbackAddress(text)).toBe(address);
  expect(isLoopbackHost(text)).toBe(host);
});

test.each([
  ["localhost:3000", true],
  ["gym.localhost:3000", true],
  ["127.0.0.1", true],
  ["[::1]:3000", true],
  ["::1", false],
  ["localhost.example.com", false],
  ["127.0.0.1.example.com", false],
  ["example.com", false],
  ["", false],
])("%j in a Host header names this machine: %s", (header, isLocal) => {
  expect(isLocalHostHeader(header)).toBe(isLocal);
});
