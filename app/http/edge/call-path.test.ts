import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCallPath, normalizePath } from "./call-path";

describe("normalizePath", () => {
  it.each([
    ["/x/../api/auth", "/api/auth"],
    ["/api/../login?a=1", "/login?a=1"],
    ["/api/%2e%2E/login", "/login"],
    ["/api/.%2e/login", "/login"],
    ["/api/\\..\\..\\login", "/login"],
    ["/x\\..\\api\\auth", "/api/auth"],
    ["/./api/gyms/.", "/api/gyms/"],
    ["/x/..", "/"],
    ["/api#/../login", "/api"],
    ["/../../x", "/x"],
  ])("%s is %s", (bent, straight) => {
    expect(normalizePath(bent)).toBe(straight);
  });

  it.each([
    "/",
    "/category/strength?after=../x",
    "/.well-known/x",
    "/gym/a..b/x",
    "/a%2fb/%zz",
    "//twice//",
    "*",
    "http://elsewhere/x/../y",
  ])("%s is left as it came", (target) => {
    expect(normalizePath(target)).toBe(target);
  });

  it("leaves nothing for a URL parser to take out", () => {
    const piece = fc.constantFrom(
      "/",
      ".",
      "..",
      "%2e",
      "%2E",
      "\\",
      "#",
      "?",
      "api",
      "x",
      ";",
      "%",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const straight = normalizePath(`/${pieces.join("")}`);
        const [path = ""] = straight.split("?", 1);
        expect(new URL(`http://host${straight}`).pathname).toBe(path);
      }),
    );
  });
});

describe("isCallPath", () => {
  it.each([
    ["/api", true],
    ["/api/gyms", true],
    ["/API/gyms/%zz", true],
    ["/%61pi/gyms", true],
    ["/api.data", true],
    ["/api/gyms.data", true],
    // Remix decodes each segment by itself, so that this is a page that does not exist.
    ["/api%2Fgyms", false],
    ["/apis", false],
    ["/gym/api", false],
    ["/%zz", false],
  ])("%s: %s", (pathname, expected) => {
    expect(isCallPath(pathname)).toBe(expected);
  });
});
