import type express from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitCalls, limitMisses, limitPages } from "./limit-calls";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks the middleware alone; `ip` is what express has made of peer and proxies. */
function asking(limiting: typeof limitCalls, perMinute: number) {
  let done: (told: string) => void = () => {};
  const limit = limiting(perMinute, (_request, _response, refusal, headers) =>
    done(`${refusal}, wait ${headers?.["Retry-After"]}`),
  );
  return (ip: string, url: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve) => {
      done = resolve;
      const request = { url, ip, headers } as unknown as express.Request;
      void limit(request, {} as express.Response, () => resolve("passed"));
    });
}

describe("limitCalls", () => {
  const asksCalls = (perMinute: number) => {
    const ask = asking(limitCalls, perMinute);
    return (ip: string, url = "/api/gyms") => ask(ip, url);
  };

  it("allows the limit per minute, says how long to wait, and allows calls again in the next minute", async () => {
    const call = asksCalls(2);
    expect(await call("192.0.2.1")).toBe("passed");
    expect(await call("192.0.2.1")).toBe("passed");
    expect(await call("192.0.2.1")).toBe("tooManyRequests, wait 60");
    vi.advanceTimersByTime(45_500);
    expect(await call("192.0.2.1")).toBe("tooManyRequests, wait 15");
    vi.advanceTimersByTime(14_500);
    expect(await call("192.0.2.1")).toBe("passed");
  });

  it("counts each IPv4 address and each IPv6 network, and no pages", async () => {
    const call = asksCalls(1);
    for (const [ip, url] of [
      ["192.0.2.1"],
      ["192.0.2.2"],
      ["::ffff:192.0.2.3"],
      ["::ffff:192.0.2.4"],
      ["2001:db8:1:2::1"],
      ["2001:db8:1:3::1"],
      ["192.0.2.1", "/gym/ironworks"],
    ] as const) {
      expect(await call(ip, url), ip).toBe("passed");
    }
    expect(await call("2001:db8:1:2:ffff::9")).toMatch(/^tooManyRequests/);
    expect(await call("192.0.2.1", "/%61pi/gyms?x=1")).toMatch(/^tooManyRequests/);
  });

  it("allows a /48 as many calls as eight of its networks", async () => {
    const call = asksCalls(1);
    for (let network = 0; network < 8; network += 1) {
      expect(await call(`2001:db8:7:${network}::1`)).toBe("passed");
    }
    expect(await call("2001:db8:7:8::1")).toMatch(/^tooManyRequests/);
    expect(await call("2001:db8:8::1")).toBe("passed");
  });

  it("blocks no network when the clock goes back", async () => {
    const call = asksCalls(1);
    expect(await call("192.0.2.1")).toBe("passed");
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await call("192.0.2.1")).toBe("tooManyRequests, wait 60");
    vi.advanceTimersByTime(60_000);
    expect(await call("192.0.2.1")).toBe("passed");
  });

  it("drops the least recently used network when there are too many", async () => {
    const call = asksCalls(1);
    expect(await call("192.0.2.1")).toBe("passed");
    for (let at = 0; at < 20_000; at += 1) await call(`10.0.${at >> 8}.${at & 255}`);
    expect(await call("10.0.78.31")).toMatch(/^tooManyRequests/);
    expect(await call("192.0.2.1")).toBe("passed");
  });
});

describe("limitPages", () => {
  it.each([
    ["/gym/ironworks", "tooManyRequests, wait 60"],
    ["/gym/ironworks.data?_routes=root", "tooManyRequests, wait 60"],
    ["/__manifest?p=/a", "passed"],
    ["/__manifests", "tooManyRequests, wait 60"],
    ["/api/gyms", "passed"],
    ["/api%2Fgyms", "tooManyRequests, wait 60"],
    ["/media/1/a.m3u8", "passed"],
    ["/pictures/400/a", "passed"],
  ])("counts pages and their data, neither calls nor media: %s", async (url, told) => {
    const ask = asking(limitPages, 1);
    expect(await ask("192.0.2.1", url)).toBe("passed");
    expect(await ask("192.0.2.1", url)).toBe(told);
  });

  it("does not count this machine", async () => {
    const ask = asking(limitPages, 0);
    expect(await ask("127.0.0.1", "/")).toBe("passed");
    expect(await ask("::1", "/")).toBe("passed");
    // A proxy on this machine that is not trusted brings everybody.
    const forwarded = { "x-forwarded-for": "192.0.2.1" };
    expect(await ask("127.0.0.1", "/", forwarded)).toBe("tooManyRequests, wait 60");
    expect(await ask("192.0.2.1", "/")).toBe("tooManyRequests, wait 60");
  });
});

describe("limitMisses", () => {
  /** Asks for something that does not exist; "missed", or the refusal. */
  function asksForMissing(perMinute: number) {
    let done: (told: string) => void = () => {};
    const misses = limitMisses(perMinute, (_request, _response, refusal, headers) =>
      done(`${refusal}, wait ${headers?.["Retry-After"]}`),
    );
    return (ip: string, exists = false) =>
      new Promise<string>((resolve) => {
        done = resolve;
        const request = { ip, headers: {} } as unknown as express.Request;
        void misses.limit(request, {} as express.Response, () => {
          if (!exists) misses.count(request);
          resolve(exists ? "found" : "missed");
        });
      });
  }

  it("counts missing pictures only", async () => {
    const ask = asksForMissing(2);
    expect(await ask("192.0.2.1", true)).toBe("found");
    expect(await ask("192.0.2.1", true)).toBe("found");
    expect(await ask("192.0.2.1")).toBe("missed");
    expect(await ask("192.0.2.1", true)).toBe("found");
    expect(await ask("192.0.2.1")).toBe("missed");
    expect(await ask("192.0.2.1", true)).toBe("tooManyRequests, wait 60");
    expect(await ask("192.0.2.2")).toBe("missed");
    vi.advanceTimersByTime(60_000);
    expect(await ask("192.0.2.1")).toBe("missed");
  });

  it("counts an IPv6 site as one network", async () => {
    const ask = asksForMissing(2);
    expect(await ask("2001:db8:7:1::1")).toBe("missed");
    expect(await ask("2001:db8:7:2::1")).toBe("missed");
    expect(await ask("2001:db8:7:3::1")).toBe("tooManyRequests, wait 60");
    expect(await ask("2001:db8:8:1::1")).toBe("missed");
  });

  it("does not count this machine", async () => {
    const ask = asksForMissing(1);
    expect(await ask("127.0.0.1")).toBe("missed");
    expect(await ask("127.0.0.1")).toBe("missed");
  });
});
