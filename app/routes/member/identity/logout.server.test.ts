import { describe, expect, it } from "vitest";
import { isOwnNavigation } from "./logout.server";

const origin = "https://ironworks.test";

describe("GET /logout signs out only from within (product.md §11)", () => {
  it.each<[string, string, Record<string, string>, boolean]>([
    ["a link on our own page", "GET", { "sec-fetch-site": "same-origin" }, true],
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
    ["plain http, a twin's page", "GET", { referer: `${origin}.evil.test/` }, false],
    ["nothing known", "GET", {}, false],
    ["nonsense", "GET", { referer: "nonsense" }, false],
  ])("%s", (_case, method, headers, own) => {
    expect(isOwnNavigation({ method, headers: new Headers(headers) }, origin)).toBe(own);
  });
});
