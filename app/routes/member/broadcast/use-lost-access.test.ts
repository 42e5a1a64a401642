import { afterEach, expect, test, vi } from "vitest";
import { findLostAccess } from "./use-lost-access";

afterEach(() => vi.unstubAllGlobals());

const ask = () => findLostAccess("/lives/x/broadcast/check", new AbortController().signal);

test.each([
  ["the check's answer", { status: 204, type: "basic" }, null],
  ["the way to /signin", { status: 0, type: "opaqueredirect" }, "signed-out"],
  ["somebody who does not manage the live", { status: 404, type: "basic" }, "forbidden"],
  ["a server that is busy", { status: 503, type: "basic" }, null],
  ["too many requests", { status: 429, type: "basic" }, null],
])("%s", async (_name, response, access) => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => response);
  vi.stubGlobal("fetch", fetched);
  expect(await ask()).toBe(access);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "POST", redirect: "manual" });
});

test("a lost network says nothing about the person", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await ask()).toBeNull();
});
