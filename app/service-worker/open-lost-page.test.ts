import { afterEach, describe, expect, it, vi } from "vitest";
import { openLostPage } from "./open-lost-page";

const ORIGIN = "https://gym.test";
const AT = "/category/strength";
const WORKER = { serviceWorker: { controller: {} } };

afterEach(() => vi.unstubAllGlobals());

/** The address that is opened for what was asked while the router goes to `target`; null: none. */
function open(asked: string | undefined, target: string | null, facts: Facts = {}): string | null {
  const { formMethod, browser = WORKER } = facts;
  const opened: string[] = [];
  const url = target === null ? undefined : new URL(target, ORIGIN);
  const location = url && { pathname: url.pathname, search: url.search };
  vi.stubGlobal("window", { __remixRouter: { state: { navigation: { location, formMethod } } } });
  vi.stubGlobal("navigator", browser);
  const assign = (to: string) => opened.push(to);
  vi.stubGlobal("location", { origin: ORIGIN, pathname: AT, assign });
  expect(openLostPage(asked && `${ORIGIN}${asked}`)).toBe(opened.length > 0);
  return opened[0] ?? null;
}

interface Facts {
  formMethod?: "GET" | "POST";
  browser?: object;
}

describe("the routes of a page", () => {
  it.each([
    ["/gym/iron/category/yoga/1", "/gym/iron/category/yoga/1?a=b", true],
    ["/gym/iron/category/yoga/2", "/gym/iron/category/yoga/1", false],
    ["/gym/iron/category/yoga/1", null, false],
    // A filter of the page that is shown.
    ["/category/strength", "/category/strength?time=T20", false],
    // The links of a page.
    ["/gym/iron/category/yoga/1 /terms", "/gym/iron/category/yoga/1", false],
  ])("of %s, while it goes to %s: %s", (named, target, opens) => {
    const query = new URLSearchParams(named.split(" ").map((path) => ["p", path]));
    query.set("version", "v");
    for (const browser of [WORKER, {}]) {
      expect(open(`/__manifest?${query}`, target, { browser })).toBe(opens ? target : null);
    }
  });
});

describe("the data of a page", () => {
  it.each<[string, string | null, Facts, boolean]>([
    ["/lives.data", "/lives", {}, true],
    ["/lives.data?a=b", "/lives/?a=b", {}, true],
    ["/_root.data?_routes=root%2Cgym", "/", {}, true],
    ["/category/strength.data?time=T20&_routes=root", "/category/strength?time=T20", {}, true],
    // Back: the address is already the target.
    ["/category/strength.data", "/category/strength", {}, true],
    ["/lives.data", "/lives", { formMethod: "GET" }, true],
    // What follows on a form that was sent.
    ["/lives.data", "/lives", { formMethod: "POST" }, false],
    ["/gym/iron/lives.data", "/lives", {}, false],
    ["/lives.data", null, {}, false],
    ["/lives.data", "/lives", { browser: { onLine: true } }, false],
    ["/lives.data", "/lives", { browser: { serviceWorker: { controller: null } } }, false],
  ])("%s, while it goes to %s with %j: %s", (asked, target, facts, opens) => {
    expect(open(asked, target, facts)).toBe(opens ? target : null);
  });
});

describe("the module of a page", () => {
  it.each<[string | null, Facts, boolean]>([
    ["/lives?a=b", {}, true],
    ["/lives", { formMethod: "POST" }, false],
    // The fetch of a part of the page.
    [null, {}, false],
    // A new build was deployed.
    ["/lives", { browser: { onLine: true } }, true],
    ["/lives", { browser: { onLine: false } }, false],
  ])("while it goes to %s with %j: %s", (target, facts, opens) => {
    expect(open(undefined, target, facts)).toBe(opens ? target : null);
  });
});
