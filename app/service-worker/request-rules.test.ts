import { describe, expect, it } from "vitest";
import {
  addNotice,
  cacheName,
  isDocumentCache,
  isOutdated,
  judgePage,
  listFiles,
  planRequest,
  showKeptCategory,
  toMountPath,
} from "./request-rules";

const origin = "https://gymfront.test";
const plan = (
  base: string,
  address: string,
  { method = "GET", isNavigation = true }: { method?: string; isNavigation?: boolean } = {},
) => planRequest({ url: new URL(address, origin), method, isNavigation }, { origin, base });

describe("the boundary of a mount", () => {
  it.each([
    ["/gym/iron", "/gym/iron", "/"],
    ["/gym/iron", "/gym/iron/category/strength", "/category/strength"],
    ["/gym/iron", "/gym/ironworks", null],
    ["/gym/iron", "/gym/ironworks/category/strength", null],
    ["/gym/iron", "/gym/iron.data", null],
    ["/gym/iron", "/", null],
    ["", "/", "/"],
    ["", "/category/strength", "/category/strength"],
    ["", "/gym/iron", null],
    ["", "/gym", null],
    ["", "/gymnastics", "/gymnastics"],
  ])("of %j reads %s as %j", (base, pathname, path) => {
    expect(toMountPath(pathname, base)).toBe(path);
  });
});

describe.each([
  ["on a gym's own host", ""],
  ["below the platform's path", "/gym/iron"],
])("a navigation %s", (_mount, base) => {
  it.each([
    ["/category/strength", { kind: "page", slot: "category" }],
    ["/category/strength?time=T30", { kind: "page", slot: "category" }],
    ["/category/strength/12", { kind: "page", slot: null }],
    ["/login", { kind: "page", slot: null }],
    ["/account/data", { kind: "page", slot: null }],
    ["/profile", { kind: "page", slot: null }],
    ["/logout", { kind: "forget" }],
    ["/profile/subscription/3", { kind: "ignore" }],
  ])("to %s is %j", (path, expected) => {
    expect(plan(base, `${base}${path}`)).toEqual(expected);
  });

  it("to its home is a page that may be kept", () => {
    expect(plan(base, base || "/")).toEqual({ kind: "page", slot: "home" });
  });
});

describe("a request that the worker leaves alone", () => {
  it.each<[string, string, Parameters<typeof plan>[2]]>([
    ["another gym's page", "/gym/ironworks", {}],
    ["another site", "https://video.test/film", {}],
    ["a call", "/api/workouts", { isNavigation: false }],
    ["an event", "/api/events", { method: "POST", isNavigation: false }],
    ["a segment", "/media/grant/1.m4s", { isNavigation: false }],
    ["a picture", "/pictures/400/iron/hero", { isNavigation: false }],
    ["the payment sandbox", "/sandbox/checkout/1", {}],
    ["a product", "/product/checkout/kit", {}],
    ["a plan's checkout", "/subscription/checkout", {}],
    ["the data of a page", "/gym/iron/profile.data", { isNavigation: false }],
    ["the data of a workout", "/gym/iron/category/strength/1.data", { isNavigation: false }],
    ["the head of a page", "/gym/iron", { method: "HEAD" }],
  ])("%s", (_name, address, options) => {
    expect(plan("/gym/iron", address, options)).toEqual({ kind: "ignore" });
  });

  it.each(["/product/checkout/kit", "/subscription/checkout", "/sandbox/setup", "/dashboard/gym"])(
    "%s, on a gym's own host too",
    (address) => {
      expect(plan("", address)).toEqual({ kind: "ignore" });
    },
  );
});

describe("all kept documents are deleted", () => {
  it.each([
    ["a form of the mount", "/gym/iron/login", "POST", true],
    ["a form that script sends", "/gym/iron/login.data", "POST", false],
    ["a form outside of any mount", "/signin", "POST", true],
    ["a form of another gym", "/gym/ironworks/logout", "POST", true],
    ["a link that signs out", "/gym/iron/logout", "GET", true],
    ["the same by script", "/gym/iron/logout.data", "GET", false],
  ])("by %s", (_name, address, method, isNavigation) => {
    expect(plan("/gym/iron", address, { method, isNavigation })).toEqual({ kind: "forget" });
  });
});

describe("other requests", () => {
  it("a hashed file may come from a cache", () => {
    const file = plan("/gym/iron", "/assets/shell-a1.js", { isNavigation: false });
    expect(file).toEqual({ kind: "file" });
  });

  it("a category that the router loads is kept by its document", () => {
    const data = plan("/gym/iron", "/gym/iron/category/strength.data", { isNavigation: false });
    expect(data).toEqual({ kind: "follow", page: "/gym/iron/category/strength" });
  });
});

describe("the answer to a page that may be kept", () => {
  it.each([
    [{ status: 200, type: "basic", isPublic: true }, "keep"],
    [{ status: 200, type: "basic", isPublic: false }, "forget"],
    [{ status: 404, type: "basic", isPublic: true }, "leave"],
    [{ status: 503, type: "basic", isPublic: false }, "leave"],
    [{ status: 0, type: "opaqueredirect", isPublic: false }, "leave"],
  ])("%j: %s", (answer, verdict) => {
    expect(judgePage(answer)).toBe(verdict);
  });
});

describe("the files of a document", () => {
  it("are those of the build that it names, once each", () => {
    const html = `<link rel="modulepreload" href="/assets/a-1.js"/><link href="/assets/b-2.css"/>
      <script>import "/assets/a-1.js";import('/assets/m-3.js')</script><img src="/pictures/x.jpg"/>
      <a href="https://evil.test/assets/c.js">/assets/text.js</a><video src="/assets/film.mp4">`;
    expect(listFiles(html)).toEqual(["/assets/a-1.js", "/assets/b-2.css", "/assets/m-3.js"]);
  });
});

describe("names of caches", () => {
  const own = { base: "/gym/iron", version: "b2" };

  it("those of an older build of the same mount are outdated, and no others", () => {
    const names = [
      cacheName({ ...own, version: "b1" }, "home"),
      cacheName({ ...own, version: "b22" }, "offline"),
      cacheName(own, "home"),
      cacheName({ base: "/gym/ironworks", version: "b1" }, "home"),
      cacheName({ base: "", version: "b1" }, "home"),
      "workbox b1",
    ];
    expect(names.map((name) => isOutdated(name, own))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("documents are deleted at a sign-out at every mount, offline pages stay", () => {
    const names = ["home", "category", "offline"].flatMap((kept) =>
      ["", "/gym/iron"].map((base) => cacheName({ base, version: "b1" }, kept as "home")),
    );
    expect(names.map(isDocumentCache)).toEqual([true, true, true, true, false, false]);
  });
});

describe("the offline page", () => {
  const html = `<span hidden="" data-kept="true"><a class="b" href="/gym/iron">Seen</a></span>`;

  it("links the kept category, escaped", () => {
    expect(showKeptCategory(html, '/category/a?time=T30&tags=1"')).toBe(
      `<span><a class="b" href="/category/a?time=T30&amp;tags=1&quot;">Seen</a></span>`,
    );
  });

  it("hides the link when no category is kept", () => {
    expect(showKeptCategory(html, null)).toBe(html);
  });
});

describe("a kept page", () => {
  const offline = `<main></main><template data-notice="true"><aside>Seen {time}</aside></template>`;

  it("ends with the notice of the offline page, which names the time", () => {
    const html = `<body><script>"</body>"</script><p>Page</p></body></html>`;
    expect(addNotice(html, offline, "at $& 10:15")).toBe(
      `<body><script>"</body>"</script><p>Page</p><aside>Seen at $& 10:15</aside></body></html>`,
    );
  });

  it.each([
    ["the offline page has no notice", "<body></body>", "<main></main>"],
    ["the page has no end", "<p>Page</p>", offline],
  ])("stays as it is where %s", (_name, html, page) => {
    expect(addNotice(html, page, "10:15")).toBe(html);
  });
});
