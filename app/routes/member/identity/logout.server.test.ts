import { describe, expect, it } from "vitest";
import { isOwnNavigation } from "./logout.server";

const origin = "https://ironworks.test";

describe("GET /logout signs out only by a navigation of this site (product.md §11)", () => {
  it.each<[string, string, Record<string, string>, boolean]>([
    ["a link on this site", "GET", { "sec-fetch-site": "same-origin" }, true],
    ["typed in", "GET", { "sec-fetch-site": "none", "sec-fetch-dest": "document" }, true],
    [
      "client navigation",
      "GET",
      { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" },
      true,
    ],
    ["another site", "GET", { "sec-fetch-site": "cross-site" }, false],
    ["a sibling gym", "GET", { "sec-fetch-site": "same-site" }, false],
    ["a picture", "GET", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }, false],
    ["HEAD", "HEAD", { "sec-fetch-site": "same-origin" }, false],
    ["a prefetch", "GET", { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch" }, false],
    ["plain http, own page", "GET", { referer: `${origin}/profile` }, true],
    ["plain http, foreign page", "GET", { referer: "https://evil.test/" }, false],
    ["plain http, a host with the same prefix", "GET", { referer: `${origin}.evil.test/` }, false],
    ["no headers", "GET", {}, false],
    ["a malformed Referer", "GET", { referer: "nonsense" }, false],
  ])("%s", (_case, method, headers, own) => {
    expect(isOwnNavigation({ method, headers: new Headers(headers) }, origin)).toBe(own);
  });
});
