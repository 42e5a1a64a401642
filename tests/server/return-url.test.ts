/** Addresses that a request brings along are followed only inside (decisions §2): document, data and kept page. */
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { readAttributes, Visitor, type Answer } from "../support/browse";
import { CIRCLING, escapes, HOSTILE, leaves, LEAVING } from "../support/hostile-addresses";
import { at, fileApp, logIn, PASSWORD, signUp, sitesOf, type Site } from "../support/world";

const app = fileApp();
let site: Site;
let own: Site;
beforeAll(() => {
  [site, own] = sitesOf(app);
});

const query = (address: string) => `returnUrl=${encodeURIComponent(address)}`;
const OWN_NAVIGATION = { "Sec-Fetch-Site": "same-origin" };
/** Where an answer leads; an address with a NUL in it is refused before anybody reads it. */
function whereTo(answer: Answer): string {
  if (answer.status === 400) return "/";
  return answer.headers.location ?? redirectOf(answer.body) ?? "nowhere:";
}

/** A data answer names its redirect in its body, a flat list of keys and values. */
function redirectOf(body: string): string | undefined {
  const [line = "[]"] = body.split("\n");
  const flat = JSON.parse(line) as unknown[];
  const next = flat[flat.indexOf("redirect") + 1];
  return flat.includes("redirect") && typeof next === "string" ? next : undefined;
}

/** Addresses of the same gym that may be gone to, absolute (the Sign In link carries one). */
const allowed = () => sitesOf(app).map(({ origin }) => origin);

it("the list is long enough", () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
});

describe.each([
  ["path", () => site],
  ["own host", () => own],
])("on the %s mount", (_name, here) => {
  it("login sends nobody out", async () => {
    let email = "";
    for (const [index, address] of HOSTILE.entries()) {
      // One account may try ten times in a quarter of an hour.
      if (index % 8 === 0) ({ email } = await signUp(new Visitor(app), here()));
      const visitor = new Visitor(app);
      const answer = await visitor.ask(at(here(), "/login"), {
        form: { email, password: PASSWORD, returnUrl: address },
      });
      expect(answer.status, JSON.stringify(address)).toBe(address.includes("\0") ? 400 : 303);
      const to = whereTo(answer);
      expect(escapes(to, here().origin, allowed()), JSON.stringify({ address, to })).toBe(false);
    }
  });

  it("logout, language, login and signup of who is signed in send nobody out, as document and as data", async () => {
    const member = new Visitor(app);
    await signUp(member, here());
    for (const address of HOSTILE) {
      for (const page of ["/login", "/signup"]) {
        for (const suffix of ["", ".data"]) {
          const answer = await member.ask(`${at(here(), page)}${suffix}?${query(address)}`);
          const to = whereTo(answer);
          const label = JSON.stringify({ page, suffix, address, to });
          expect(escapes(to, here().origin, allowed()), label).toBe(false);
        }
      }
      // Who only changes the language may stay on a form, but not be taken out of the session.
      for (const suffix of ["", ".data"]) {
        const answer = await member.ask(`${at(here(), "/language")}${suffix}`, {
          form: { lang: "en", returnUrl: address },
        });
        const to = whereTo(answer);
        expect(leaves(to, here().origin, allowed()), JSON.stringify({ address, to })).toBe(false);
        expect(decodeURIComponent(to), address).not.toMatch(/\/(?:logout|api)\b/i);
      }
    }
    for (const address of HOSTILE) {
      const visitor = new Visitor(app);
      for (const suffix of ["", ".data"]) {
        const answer = await visitor.ask(`${at(here(), "/logout")}${suffix}?${query(address)}`, {
          headers: OWN_NAVIGATION,
        });
        const to = whereTo(answer);
        expect(escapes(to, here().origin, allowed()), JSON.stringify({ address, to })).toBe(false);
      }
    }
  });

  it("no page writes such an address into a link, a form or its data", async () => {
    const visitor = new Visitor(app);
    for (const address of LEAVING) {
      for (const page of ["/login", "/signup", "/logout"]) {
        const answer = await visitor.ask(`${at(here(), page)}?${query(address)}`);
        const targets = [
          ...readAttributes(answer.body, "a", "href"),
          ...readAttributes(answer.body, "form", "action"),
          ...readAttributes(answer.body, "input", "value"),
        ];
        for (const target of targets) {
          if (!URL.canParse(target, here().origin)) continue;
          const label = JSON.stringify({ page, address, target });
          expect(leaves(target, here().origin, allowed()), label).toBe(false);
        }
      }
    }
  });

  it("a kept page is held to the same rule", async () => {
    const visitor = new Visitor(app);
    await signUp(visitor, here());
    for (const address of [...LEAVING, ...CIRCLING]) {
      visitor
        .cookiesFor(new URL(here().origin).host)
        .set("preloginPage", encodeURIComponent(address));
      const answer = await visitor.ask(`${here().origin}/signin`);
      if (answer.status === 200 || answer.status === 400) continue;
      expect(escapes(answer.headers.location ?? "", here().origin, allowed()), address).toBe(false);
    }
  });
});

it("good addresses pass: own paths, the same gym's verified domain, the platform", async () => {
  const member = new Visitor(app);
  await logIn(member, site, { email: "trainer@demo.test" });
  for (const good of [
    "/gym/ironworks/category/strength",
    `${site.origin}/gym/ironworks/category/strength?after=1`,
    `http://ironworks.${PLATFORM}:${app.port}/category/strength`,
    "https://ironworks.test/category/strength",
  ]) {
    const { headers } = await member.ask(`${at(site, "/login")}?${query(good)}`);
    expect(new URL(headers.location ?? "", site.origin).href).toBe(new URL(good, site.origin).href);
  }
});

it("another gym's verified domain is another site", async () => {
  const member = new Visitor(app);
  const flow = { ...site, base: "/gym/flowstate" };
  await logIn(member, flow, { email: "trainer@demo.test" });
  const { headers } = await member.ask(`${at(flow, "/login")}?${query("https://ironworks.test/")}`);
  expect(headers.location).toBe("/gym/flowstate");
});
