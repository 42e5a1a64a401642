import express from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitCalls } from "./limit-calls";

let now = 0;
beforeEach(() => {
  now = 1_800_000_000_000;
  vi.spyOn(Date, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Asks the middleware alone; `ip` is what express has made of peer and proxies. */
function asking(perMinute: number) {
  let refused: Record<string, string> | undefined;
  const limit = limitCalls(perMinute, (_request, _response, _refusal, headers) => {
    refused = headers;
  });
  return (ip: string, url = "/api/gyms") => {
    refused = undefined;
    let passed = false;
    const request = { url, ip } as express.Request;
    void limit(request, {} as express.Response, () => (passed = true));
    return passed ? "passed" : `wait ${refused?.["Retry-After"]}`;
  };
}

describe("limitCalls", () => {
  it("lets so many through a minute, says how long to wait, and then begins anew", () => {
    const call = asking(2);
    expect([call("192.0.2.1"), call("192.0.2.1"), call("192.0.2.1")]).toEqual([
      "passed",
      "passed",
      "wait 60",
    ]);
    now += 45_500;
    expect(call("192.0.2.1")).toBe("wait 15");
    now += 14_500;
    expect(call("192.0.2.1")).toBe("passed");
  });

  it("lets a /48 make as many calls as eight of its networks", () => {
    const call = asking(1);
    const answers = Array.from({ length: 9 }, (_none, network) => call(`2001:db8:7:${network}::1`));
    expect(answers).toEqual([...Array<string>(8).fill("passed"), "wait 60"]);
    expect(call("2001:db8:8::1")).toBe("passed");
  });

  it("counts each address for itself, an IPv6 network as one, and pages not at all", () => {
    const call = asking(1);
    expect(call("192.0.2.1")).toBe("passed");
    expect(call("192.0.2.2")).toBe("passed");
    expect(call("::ffff:192.0.2.3")).toBe("passed");
    expect(call("::ffff:192.0.2.4")).toBe("passed");
    expect(call("2001:db8:1:2::1")).toBe("passed");
    expect(call("2001:db8:1:2:ffff::9")).toMatch(/^wait/);
    expect(call("2001:db8:1:3::1")).toBe("passed");
    expect(call("192.0.2.1", "/gym/ironworks")).toBe("passed");
    expect(call("192.0.2.1", "/%61pi/gyms?x=1")).toMatch(/^wait/);
  });

  it("keeps nobody out because a clock went back", () => {
    const call = asking(1);
    expect(call("192.0.2.1")).toBe("passed");
    now -= 3_600_000;
    expect(call("192.0.2.1")).toBe("passed");
  });
});
