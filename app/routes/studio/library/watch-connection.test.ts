/** When the page tries uploads again that have lost their network. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchConnection } from "./watch-connection";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const browser = new EventTarget();
const retry = vi.fn<() => void>();
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  page.visibilityState = "visible";
  retry.mockClear();
  end = watchConnection(retry);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is every 20 seconds while the page is seen", () => {
  vi.advanceTimersByTime(19_999);
  expect(retry).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(20_001);
  expect(retry).toHaveBeenCalledTimes(2);
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledTimes(2);
});

it("is when the page is seen again, and not when it is left", () => {
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(retry).toHaveBeenCalledTimes(0);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(retry).toHaveBeenCalledTimes(1);
});

it("is when the browser says that the network is back", () => {
  browser.dispatchEvent(new Event("online"));
  expect(retry).toHaveBeenCalledTimes(1);
});

it("is never after its end", () => {
  end();
  browser.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledTimes(0);
});
