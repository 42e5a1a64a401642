/**
 * A session that ends loses nothing: every page that needs a person leads to the sign-in page and back, and a form
 * keeps what was typed (product.md §8, §10 "401"). Whose it is: tests/http/typed-form.test.ts.
 */
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { openPlans } from "../support/members";
import { wordsOf } from "../support/page-words";
import { addressOf, askable } from "../support/routes";
import { fileSite } from "../support/site";
import { at, logIn, newEmail, PASSWORD, platformOf, signUp, sitesOf } from "../support/world";

const site = fileSite();
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const NOT_DONE_YET = "You were signed out before this was sent. Nothing has been done yet";

const valueOf = (page: Page, name: string) =>
  page.forms.find(({ names }) => names.has(name))?.fields.get(name);

/** Ends the session as its expiry does: the browser still sends the cookie. */
const endSessions = () => site.pool.query("delete from sessions");

describe("a form whose session has ended", () => {
  const typed = { lang: "EN", goal: "GET_FIT", gender: "OTHER", dateOfBirth: "1990-06-01" };

  it.each([0, 1, 2])("of the profile comes back filled in, on mount %i", async (which) => {
    const mount = sitesOf(site)[which];
    if (!mount) throw new Error("no mount");
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, mount);
    const profile = await visitor.visit(at(mount, "/profile"));
    await endSessions();
    const signIn = await profile.submit({ intent: "save", ...typed });
    expect(signIn.url.pathname).toBe("/signin");
    expect(wordsOf(signIn)).toContain("what you typed is kept");
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(back.url.pathname).toBe(`${mount.base}/profile`);
    for (const [name, value] of Object.entries(typed)) expect(valueOf(back, name)).toBe(value);
    // Nothing was saved yet, which the page says, and the values come back once only.
    expect(wordsOf(back)).toContain(NOT_DONE_YET);
    const reloaded = await visitor.visit(at(mount, "/profile"));
    expect(valueOf(reloaded, "gender")).toBe("");
    expect(wordsOf(reloaded)).not.toContain(NOT_DONE_YET);
    expect((await back.submit({ intent: "save", ...typed })).html).toContain(
      "Your profile is saved",
    );
  });

  it("of another e-mail address keeps the address, and no password", async () => {
    const [mount] = sitesOf(site);
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, mount);
    const page = await visitor.visit(at(mount, "/account/email"));
    await endSessions();
    const signIn = await page.submit({ email: "other@demo.test", password: "secret-word" });
    expect(signIn.url.pathname).toBe("/signin");
    expect(wordsOf(signIn)).toContain("what you typed is kept");
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(back.url.pathname).toBe(`${mount.base}/account/email`);
    expect(valueOf(back, "email")).toBe("other@demo.test");
    expect(back.html).not.toContain("secret-word");
  });

  it("of an order keeps code, age and parent, and no consent", async () => {
    const [mount] = sitesOf(site);
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, mount);
    const chooser = await openPlans(site, mount, visitor);
    await endSessions();
    const order = { promoCode: "MAYBE", terms: "on", age: "parent", parentName: "Anne King" };
    const parent = { parentEmail: "anne@example.test" };
    const signIn = await chooser.submit({ intent: "hosted", ...order, ...parent });
    expect(signIn.url.pathname).toBe("/gym/ironworks/login");
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(back.url.pathname).toBe(chooser.url.pathname);
    expect(valueOf(back, "promoCode")).toBe("MAYBE");
    expect(valueOf(back, "parentName")).toBe("Anne King");
    expect(valueOf(back, "parentEmail")).toBe("anne@example.test");
    expect(valueOf(back, "age")).toBe("parent");
    expect(back.forms.find(({ names }) => names.has("terms"))?.fields.has("terms")).toBe(false);
  });

  it("keeps a product's order", async () => {
    const [mount] = sitesOf(site);
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, mount);
    const address = `${platformOf(site)}/ironworks/product/checkout/resistance-kit`;
    const product = await visitor.visit(address);
    await endSessions();
    const signIn = await product.submit({ promoCode: "MAYBE", terms: "on" });
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(back.url.pathname).toBe("/ironworks/product/checkout/resistance-kit");
    expect(valueOf(back, "promoCode")).toBe("MAYBE");
  });
});

describe("every page of routes.ts", () => {
  const LOGIN = /^\/(?:gym\/ironworks\/)?(?:login\?returnUrl=|signin(?:\?|$))/;
  const pages = askable.filter(({ file }) => /^routes\/(?:member|dashboard)\//.test(file));
  /** Answers that visitors get, by the page's file. */
  const MEMBERS_ONLY = [
    ...["account/profile", "billing/subscription", "billing/renewal", "billing/checkout"],
    ...["billing/checkout-success", "shop/product-success", "open-day/open-day"],
    ...["manage-lives", "new-live", "edit-live", "end-live", "cancel-live", "attendees"].map(
      (page) => `manage-lives/${page}`,
    ),
  ].map((page) => `routes/member/${page}.tsx`);

  const headersOf = (kind: string): Record<string, string> =>
    kind === "an expired session" ? { Cookie: `session=${"x".repeat(43)}` } : {};

  it.each(["no cookie", "an expired session"])("answers a visitor with %s", async (kind) => {
    expect(pages.length).toBeGreaterThan(30);
    for (const { pattern, file } of pages) {
      const path = addressOf(pattern);
      for (const address of [path, `${path}.data`]) {
        const visitor = new Visitor(site);
        const answer = await visitor.ask(`${platformOf(site)}${address}`, {
          headers: headersOf(kind),
        });
        // A request for the page's data is redirected by 202, which the browser's script follows.
        const isRedirect = answer.status === 303 || answer.status === 202;
        const needsPerson = MEMBERS_ONLY.includes(file) || file.startsWith("routes/dashboard/");
        // 401: a frame says itself that nobody is signed in; 422: a partner's link without its values.
        expect([200, 202, 301, 303, 401, 404, 422], `${address} ${file}`).toContain(answer.status);
        if (!needsPerson) continue;
        expect(isRedirect || answer.status === 404, `${address}: ${answer.status}`).toBe(true);
        const to =
          answer.headers.location ??
          /"((?:\/gym\/[^"]*)?\/(?:login|signin)[^"]*)"/.exec(answer.body)?.[1];
        if (!isRedirect) continue;
        expect(to, `${address} ${file}`).toMatch(LOGIN);
        const saved = visitor.cookiesFor(new URL(platformOf(site)).host).get("preloginPage");
        expect(decodeURIComponent(saved ?? ""), address).toBe(path);
      }
    }
  });

  it("leads a form to the sign-in page too, as a document and as data", async () => {
    for (const { pattern, file } of pages.filter(({ file }) => MEMBERS_ONLY.includes(file))) {
      const path = addressOf(pattern);
      for (const address of [path, `${path}.data`]) {
        const visitor = new Visitor(site);
        const answer = await visitor.ask(`${platformOf(site)}${address}`, {
          method: "POST",
          body: "a=b",
          headers: FORM,
        });
        expect([202, 303, 404, 405], `${address} ${file}`).toContain(answer.status);
      }
    }
  });

  it("ends no sign-in page in a circle", async () => {
    for (const path of ["/signin", "/login", "/gym/ironworks/login", "/signup"]) {
      const visitor = new Visitor(site);
      const host = new URL(platformOf(site)).host;
      visitor.cookiesFor(host).set("session", "x".repeat(43));
      visitor.cookiesFor(host).set("preloginPage", encodeURIComponent("/signin"));
      expect((await visitor.visit(`${platformOf(site)}${path}`)).status).toBe(200);
    }
    const visitor = new Visitor(site);
    visitor.cookiesFor(new URL(platformOf(site)).host).set("preloginPage", "%2Fsignin");
    const [mount] = sitesOf(site);
    const email = newEmail();
    await signUp(new Visitor(site), mount, email);
    const page = await logIn(visitor, { ...mount, base: "" }, { email, password: PASSWORD });
    expect(page.url.pathname).toBe("/");
  });
});
