import type { Request, Response } from "express";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { isOfOwnNetwork, warnOfUntrustedProxy } from "./untrusted-proxy";

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["10.1.2.3", true],
  ["172.16.0.1", true],
  ["172.32.0.1", false],
  ["192.168.0.1", true],
  ["::ffff:192.168.0.1", true],
  ["100.64.0.1", true],
  ["fd00::1", true],
  ["fe80::1", true],
  ["192.0.2.1", false],
  ["2606:4700::1", false],
  ["", false],
])("%s is of the operator's own network: %s", (address, expected) => {
  expect(isOfOwnNetwork(address)).toBe(expected);
});

function asking(trusted: boolean) {
  const log = pino({ level: "silent" });
  const warned = vi.spyOn(log, "warn");
  const middleware = warnOfUntrustedProxy(log);
  return (remoteAddress: string, headers: Record<string, string>): number => {
    const request = {
      app: { get: () => () => trusted },
      socket: { remoteAddress },
      headers,
    } as unknown as Request;
    const next = vi.fn();
    void middleware(request, {} as Response, next);
    expect(next).toHaveBeenCalledOnce();
    return warned.mock.calls.length;
  };
}

const forwarded = { "x-forwarded-for": "192.0.2.1" };

it("warns once of a proxy of the own network that is not trusted", () => {
  const ask = asking(false);
  expect(ask("127.0.0.1", {})).toBe(0);
  expect(ask("192.0.2.9", forwarded)).toBe(0);
  expect(ask("10.0.0.2", forwarded)).toBe(1);
  expect(ask("10.0.0.3", forwarded)).toBe(1);
});

it("is silent about a proxy that is trusted", () => {
  expect(asking(true)("10.0.0.2", forwarded)).toBe(0);
});
