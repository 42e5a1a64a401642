import { expect, it } from "vitest";
import { isPublicAddress, lookupPublic } from "./public-address.server";

it.each([
  ["8.8.8.8", true],
  ["142.250.74.10", true],
  ["2a00:1450:4001:80b::200a", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.0.1", false],
  ["169.254.169.254", false],
  ["100.100.0.1", false],
  ["0.0.0.0", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["::ffff:127.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

it.each([{ all: true }, { all: false }])("a name of this machine does not resolve, %j", (options) =>
  expect(
    new Promise((resolve, reject) =>
      lookupPublic("localhost", options, (error, address) =>
        error ? reject(error) : resolve(address),
      ),
    ),
  ).rejects.toThrow("localhost is not a public host"),
);
