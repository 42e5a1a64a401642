import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { requestFacebookToken } from "./request-facebook-token";

const script = {
  scriptUrl: "https://network.test/en_US/sdk.js",
  appId: "42",
  version: "v2.3",
  scope: "public_profile,email",
};

let listeners: Record<string, () => void>;
/** The scripts that have been put into the page. */
let sources: string[];

/** The network's library, which names the person when it has been initialised. */
function createLibrary() {
  let isReady = false;
  return {
    init: vi.fn(() => (isReady = true)),
    login: (done: (answer: object) => void) => {
      if (!isReady) throw new Error("FB.login() called before FB.init()");
      done({ status: "connected", authResponse: { accessToken: "token" } });
    },
  };
}
const CONNECTED = { status: "connected", accessToken: "token" };
const NOT_LOADED = { status: "facebookNotLoaded", accessToken: null };

beforeEach(() => {
  vi.useFakeTimers();
  listeners = {};
  sources = [];
  const fake = {
    FB: undefined as ReturnType<typeof createLibrary> | undefined,
    fbAsyncInit: undefined as (() => void) | undefined,
    setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
  };
  vi.stubGlobal("window", fake);
  vi.stubGlobal("document", {
    createElement: () => ({
      addEventListener: (name: string, listen: () => void) => (listeners[name] = listen),
    }),
    head: { append: ({ src }: { src: string }) => sources.push(src) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bringLibrary = () => {
  const library = createLibrary();
  vi.stubGlobal("window", Object.assign(window, { FB: library }));
  return library;
};

it("asks the library that is there when the script has loaded", async () => {
  const request = requestFacebookToken(script);
  bringLibrary();
  listeners["load"]?.();
  expect(await request).toEqual(CONNECTED);
  expect(sources).toEqual([script.scriptUrl]);
});

it("waits for a library that comes after its script", async () => {
  const request = requestFacebookToken(script);
  listeners["load"]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  bringLibrary();
  window.fbAsyncInit?.();
  expect(await request).toEqual(CONNECTED);
});

it.each([
  ["an error of the script", "error", 0],
  ["an empty script", "load", 2_000],
  ["a script that does not answer", null, 8_000],
])("answers facebookNotLoaded after %s", async (_, event, milliseconds) => {
  const request = requestFacebookToken(script);
  if (event) listeners[event]?.();
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(await request).toEqual(NOT_LOADED);
});

it("initialises a library that came too late, once, on the next press", async () => {
  const first = requestFacebookToken(script);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await first).toEqual(NOT_LOADED);
  const library = bringLibrary();
  expect(await requestFacebookToken(script)).toEqual(CONNECTED);
  expect(await requestFacebookToken(script)).toEqual(CONNECTED);
  expect(library.init).toHaveBeenCalledTimes(1);
  expect(sources).toHaveLength(1);
});
