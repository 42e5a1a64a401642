import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isLostConnection, withRetries, RETRY_DELAYS_MS } from "./lost-connection";

const PAGE = "https://gym.test/category/strength";
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const answer = new Response("[]");

describe("isLostConnection", () => {
  it.each([
    [new TypeError("Failed to fetch"), true],
    [new TypeError("NetworkError when attempting to fetch resource."), true],
    [new TypeError("Load failed"), true],
    [new TypeError("Importing a module script failed."), true],
    [new TypeError("error loading dynamically imported module: x.js"), true],
    [new TypeError("Cannot read properties of undefined (reading 'id')"), false],
    [new Error("Failed to fetch"), false],
    [new DOMException("Aborted", "AbortError"), false],
    [null, false],
  ])("%s: %s", (error, expected) => {
    expect(isLostConnection(error)).toBe(expected);
  });
});

describe("patient(fetch) repeats lost reads", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    vi.useFakeTimers();
    kept = new Map();
    vi.stubGlobal("location", new URL(PAGE));
    vi.stubGlobal("sessionStorage", {
      setItem: (key: string, text: string) => kept.set(key, text),
    });
    const typed = { form: { id: "codes" }, type: "text", name: "promoCode", value: "SPRING" };
    vi.stubGlobal("document", { querySelectorAll: () => [typed] });
  });
  afterEach(() => {
    vi.useRealTimers();
    // A later file of this process may load a library that looks for a document.
    vi.unstubAllGlobals();
  });

  it.each([true, false])("what is lost for good may be opened as a document: %s", async (opens) => {
    const asked: unknown[] = [];
    const openLostPage = (url?: string) => (asked.push(url), opens);
    vi.stubGlobal("window", { openLostPage });
    const settled: string[] = [];
    void withRetries(lost)(`${PAGE}.data`).catch(() => settled.push("error"));
    await vi.runAllTimersAsync();
    expect([asked, settled]).toEqual([[`${PAGE}.data`], opens ? [] : ["error"]]);
  });

  async function outcome(ask: typeof fetch, url: string, init?: RequestInit) {
    const asked = vi.fn<typeof fetch>(ask);
    const settled = withRetries(asked)(url, init).then(
      () => "answered",
      (error: unknown) => String(error),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    return [await settled, asked.mock.calls.length];
  }
  /** Fails so many times, then answers. */
  const after = (failures: number): typeof fetch => {
    let count = 0;
    return () => ((count += 1) > failures ? Promise.resolve(answer) : lost());
  };

  it("knows the routes of the page's own address without an answer", async () => {
    const own = "/__manifest?p=%2Fcategory%2Fstrength";
    expect(await outcome(lost, `${own}&version=1`)).toEqual(["answered", 1]);
    expect(await (await withRetries(lost)(`${own}&version=1`)).json()).toEqual({});
    expect(await withRetries(after(0))(`${own}&version=1`)).toBe(answer);
    const error = ["TypeError: Failed to fetch", RETRY_DELAYS_MS.length + 1];
    expect(await outcome(lost, `${own}&p=%2Flogin&version=1`)).toEqual(error);
    expect(await outcome(lost, `${own}2&version=1`)).toEqual(error);
  });

  it("asks again for what is read, as often as there are pauses", async () => {
    expect(await outcome(after(0), `${PAGE}.data`)).toEqual(["answered", 1]);
    expect(await outcome(after(3), `${PAGE}.data?page=2`)).toEqual(["answered", 4]);
    expect(await outcome(after(4), "/__manifest?p=x")).toEqual([
      "TypeError: Failed to fetch",
      RETRY_DELAYS_MS.length + 1,
    ]);
  });

  it("asks again where too many have read, and shows a form the answer to it", async () => {
    const headers = { "Content-Type": "text/x-script" };
    const refused = () => Promise.resolve(new Response(null, { status: 429, headers }));
    expect(await outcome(refused, `${PAGE}.data`)).toEqual([
      "TypeError: fetch",
      RETRY_DELAYS_MS.length + 1,
    ]);
    const sent = await outcome(refused, `${PAGE}.data`, { method: "POST" });
    expect(sent).toEqual(["answered", 1]);
    expect(kept.size).toBe(0);
    expect(await outcome(refused, "/api/gyms/x")).toEqual([expect.anything(), 1]);
  });

  it.each([
    ["text/plain; charset=utf-8", 429],
    ["text/html", 503],
    ["", 413],
  ])("throws an answer of the edge or a proxy to a form: %s, %i", async (type, status) => {
    const headers = type === "" ? undefined : { "Content-Type": type };
    const refusal = new Response("Too Many Requests", { status, headers });
    const sent = withRetries(() => Promise.resolve(refusal))(`${PAGE}.data`, { method: "POST" });
    // Remix makes an error with the status of it.
    await expect(sent).rejects.toBe(refusal);
    expect([...kept.values()]).toEqual(['["/category/strength",{"codes promoCode":"SPRING"}]']);
  });

  it("sends once, and keeps what was typed", async () => {
    const sent = await outcome(after(1), `${PAGE}.data`, { method: "POST" });
    expect(sent).toEqual(["TypeError: Failed to fetch", 1]);
    expect([...kept.values()]).toEqual(['["/category/strength",{"codes promoCode":"SPRING"}]']);
  });

  it("asks nothing twice that is not the page's own data, or has gone wrong otherwise", async () => {
    for (const url of ["/media/x/master.m3u8", "/api/gyms/x", "/category/x.database"])
      expect(await outcome(after(1), url)).toEqual(["TypeError: Failed to fetch", 1]);
    const broken = () => Promise.reject(new TypeError("x is not a function"));
    expect(await outcome(broken, `${PAGE}.data`)).toEqual(["TypeError: x is not a function", 1]);
  });

  it("does not retry after the caller aborts", async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 200);
    const left = await outcome(after(9), `${PAGE}.data`, { signal: leaving.signal });
    expect(left).toEqual(["TypeError: Failed to fetch", 1]);
  });
});
