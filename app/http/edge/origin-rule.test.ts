import { describe, expect, it } from "vitest";
import { checkOrigin, type Write } from "./origin-rule";

const page: Write = {
  method: "POST",
  pathname: "/login",
  hasDataParameter: false,
  secFetchSite: "same-origin",
  originHeader: "https://ironworks.test",
  authorization: undefined,
  cookie: "__Host-session=x",
  origin: "https://ironworks.test",
};

describe("checkOrigin (product.md §10, CSRF)", () => {
  it.each<[string, Partial<Write>, string]>([
    ["own form", {}, "pass"],
    ["own form without a cookie", { cookie: undefined }, "pass"],
    ["own form without an Origin", { originHeader: undefined }, "pass"],
    ["own form, other scheme", { originHeader: "http://ironworks.test" }, "pass"],
    ["own form, foreign Origin", { originHeader: "https://evil.example" }, "forbidden"],
    ["own form, null Origin", { originHeader: "null" }, "forbidden"],
    ["own form, an Origin that is none", { originHeader: "http://a:99999" }, "forbidden"],
    ["sibling gym", { secFetchSite: "same-site" }, "forbidden"],
    ["foreign site", { secFetchSite: "cross-site" }, "forbidden"],
    ["typed by hand", { secFetchSite: "none" }, "forbidden"],
    [
      "foreign without a cookie (login)",
      { secFetchSite: "cross-site", cookie: undefined },
      "forbidden",
    ],
    ["old browser, own origin", { secFetchSite: undefined }, "pass"],
    [
      "old browser, sibling origin",
      { secFetchSite: undefined, originHeader: "https://flowstate.test" },
      "forbidden",
    ],
    [
      "old browser, other scheme",
      { secFetchSite: undefined, originHeader: "http://ironworks.test" },
      "forbidden",
    ],
    ["null origin", { secFetchSite: undefined, originHeader: "null" }, "forbidden"],
    ["no origin at all", { secFetchSite: undefined, originHeader: undefined }, "forbidden"],
    ["a _data parameter", { hasDataParameter: true }, "bad-request"],
    ["a _data parameter on a read", { method: "GET", hasDataParameter: true }, "bad-request"],
    ["a read", { method: "GET", secFetchSite: "cross-site" }, "pass"],
    ["any method that is no read", { method: "DELETE", secFetchSite: "cross-site" }, "forbidden"],
    [
      "an app's call",
      {
        pathname: "/api/auth",
        secFetchSite: undefined,
        originHeader: undefined,
        cookie: undefined,
      },
      "pass",
    ],
    [
      "an app's call with a cookie",
      { pathname: "/api/auth", secFetchSite: undefined, originHeader: undefined },
      "forbidden",
    ],
    ["a page's own call without a cookie", { pathname: "/api/auth", cookie: undefined }, "pass"],
    [
      "a call without a cookie from a foreign page",
      { pathname: "/api/auth", secFetchSite: "cross-site", cookie: undefined },
      "forbidden",
    ],
    [
      "a call without a cookie from a sibling gym",
      { pathname: "/api/auth", secFetchSite: "same-site", cookie: undefined },
      "forbidden",
    ],
    [
      "a call without a cookie from an old browser's foreign page",
      {
        pathname: "/api/auth",
        secFetchSite: undefined,
        originHeader: "https://evil.example",
        cookie: undefined,
      },
      "forbidden",
    ],
    [
      "a call with a cookie from elsewhere",
      { pathname: "/api/auth", secFetchSite: "cross-site" },
      "forbidden",
    ],
    [
      "a bearer call from elsewhere",
      { pathname: "/api/account", secFetchSite: "cross-site", authorization: "Bearer abc" },
      "pass",
    ],
    [
      "a bearer call with the scheme in lower case",
      { pathname: "/api/account", secFetchSite: "cross-site", authorization: "bearer abc" },
      "pass",
    ],
    [
      "a call with another scheme",
      { pathname: "/api/account", secFetchSite: "cross-site", authorization: "Basic abc" },
      "forbidden",
    ],
    [
      "a page with a bearer is still a page",
      { secFetchSite: "cross-site", authorization: "Bearer abc" },
      "forbidden",
    ],
    [
      "a page that only begins like a call",
      { pathname: "/apix", secFetchSite: "cross-site", cookie: undefined },
      "forbidden",
    ],
  ])("%s", (_name, change, verdict) => {
    expect(checkOrigin({ ...page, ...change })).toBe(verdict);
  });
});
