/**
 * Addresses from a request are followed only inside the gym: as a document, as data and from the saved page.
 * app/http/return-url.test.ts tests the rule with every hostile address; here one of each kind is sent to every place
 * that follows one, and all of them to the cheapest place.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { readAttributes, Visitor, type Answer } from "../support/browse";
import { escapes, HOSTILE, leaves, LEAVING } from "../support/hostile-addresses";
import { fileSite } from "../support/site";
import { tokenOf } from "../support/tokens";
import { at, logIn, PASSWORD, signUp, sitesOf, type Site } from "../support/world";

const app = fileSite();
let sites: [byPath: Site, byLabel: Site, byDomain: Site];
beforeAll(() => {
  sites = sitesOf(app);
});

/** One of each kind: two slashes, a backslash, a control character, a scheme, user info, a detour. */
const SAMPLES = [
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example/",
  "http://evil.example@localhost/",
  "https://ironworks.test.evil.example/",
  "javascript:alert(document.domain)",
  "data:text/html,<script>alert(1)</script>",
  "/x/..//evil.example",
  "/%5cevil.example",
  "/logout?returnUrl=/",
  "/gym/ironworks/login?returnUrl=/",
];

const query = (address: string) => `returnUrl=${encodeURIComponent(address)}`;

/** The redirect of an answer; an address with a NUL is refused before any code reads it. */
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

async function memberOf({ origin }: Site): Promise<Visitor> {
  const member = new Visitor(app);
  const token = await tokenOf(app, "new@demo.test");
  member.cookiesFor(new URL(origin).host).set("session", token);
  return member;
}

it("the list of hostile addresses is long and contains the samples", () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  expect(HOSTILE).toEqual(expect.arrayContaining(SAMPLES));
});

describe.each([
  ["path", 0],
  ["label", 1],
])("on the %s mount", (_name, index) => {
  let site: Site;
  /** Other permitted origins (the Sign In link carries one). */
  let allowed: string[];
  beforeAll(() => {
    site = sites[index] ?? sites[0];
    allowed = sites.map(({ origin }) => origin);
  });

  function expectInside(answer: Answer, address: string): void {
    const to = whereTo(answer);
    const label = JSON.stringify({ path: answer.path, address, to });
    expect(escapes(to, site.origin, allowed), label).toBe(false);
  }

  it("login with a session and a change of language follow no hostile address", async () => {
    const member = await memberOf(site);
    for (const address of HOSTILE) {
      expectInside(await member.ask(`${at(site, "/login")}?${query(address)}`), address);
      const languageAnswer = await member.ask(at(site, "/language"), {
        form: { lang: "en", returnUrl: address },
      });
      const to = whereTo(languageAnswer);
      // A change of language may stay on a form, but must not end the session.
      expect(leaves(to, site.origin, allowed), JSON.stringify({ address, to })).toBe(false);
      expect(decodeURIComponent(to), address).not.toMatch(/\/(?:logout|api)\b/i);
    }
  });

  it("a login follows none of the samples", async () => {
    const { email } = await signUp(new Visitor(app), site);
    for (const address of SAMPLES) {
      // A right password does not count as a guess.
      const answer = await new Visitor(app).ask(at(site, "/login"), {
        form: { email, password: PASSWORD, returnUrl: address },
      });
      expect(answer.status, JSON.stringify(address)).toBe(303);
      expectInside(answer, address);
    }
  });

  it("login, sign-up, language and logout follow none of the samples, as document and as data", async () => {
    const member = await memberOf(site);
    for (const address of SAMPLES) {
      for (const page of ["/login", "/login.data", "/signup", "/signup.data"]) {
        expectInside(await member.ask(`${at(site, page)}?${query(address)}`), address);
      }
      const form = { lang: "en", returnUrl: address };
      const response = await member.ask(at(site, "/language.data"), { form });
      expect(leaves(whereTo(response), site.origin, allowed), address).toBe(false);
      for (const page of ["/logout", "/logout.data"]) {
        const headers = { "Sec-Fetch-Site": "same-origin" };
        const answer = await new Visitor(app).ask(`${at(site, page)}?${query(address)}`, {
          headers,
        });
        expectInside(answer, address);
      }
    }
  });

  it("no page writes a sample into a link, a form or its data", async () => {
    const visitor = new Visitor(app);
    for (const address of SAMPLES.filter((one) => LEAVING.includes(one))) {
      for (const page of ["/login", "/signup", "/logout"]) {
        const answer = await visitor.ask(`${at(site, page)}?${query(address)}`);
        expect(answer.status).toBe(200);
        const targets = [
          ...readAttributes(answer.body, "a", "href"),
          ...readAttributes(answer.body, "form", "action"),
          ...readAttributes(answer.body, "input", "value"),
        ];
        for (const target of targets) {
          if (!URL.canParse(target, site.origin)) continue;
          const label = JSON.stringify({ page, address, target });
          expect(leaves(target, site.origin, allowed), label).toBe(false);
        }
      }
    }
  });

  it("a saved page obeys the same rule", async () => {
    const member = await memberOf(site);
    let followed = 0;
    for (const address of HOSTILE) {
      const jar = member.cookiesFor(new URL(site.origin).host);
      jar.set("preloginPage", encodeURIComponent(address));
      const answer = await member.ask(`${site.origin}/signin`);
      if (answer.status === 200 || answer.status === 400) continue;
      followed += 1;
      expectInside(answer, address);
    }
    expect(followed).toBeGreaterThan(50);
  });
});

it("good addresses are followed: own paths, the same gym's hosts, the platform", async () => {
  const [site] = sites;
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

it("pages of a label lead back to the platform's alias on this machine", async () => {
  const [, site] = sites;
  const good = `http://localhost:${app.port}/gym/ironworks/category/strength`;
  const member = await memberOf(site);
  const { headers } = await member.ask(`${at(site, "/login")}?${query(good)}`);
  expect(headers.location).toBe(good);
});

it.each([0, 1, 2] as const)(
  "the links to login and signup on these pages keep their returnUrl (site %i)",
  async (index) => {
    const site = sites[index];
    const visitor = new Visitor(app);
    const workout = at(site, "/category/strength?time=T20");
    const wayTo = (page: string, link: string) => {
      const url = new URL(link, site.origin);
      if (url.pathname !== `${site.base}${page}`) return [];
      const returnUrl = url.searchParams.get("returnUrl");
      return [returnUrl && new URL(returnUrl, site.origin).href];
    };
    const waysOn = async (url: string) => {
      const { links } = await visitor.visit(url);
      return [
        ...new Set(links.flatMap((link) => [...wayTo("/login", link), ...wayTo("/signup", link)])),
      ];
    };
    for (const page of ["/login", "/signup"]) {
      expect(await waysOn(`${at(site, page)}?${query(workout)}`), page).toEqual([workout]);
      expect(await waysOn(at(site, page)), page).toEqual([null]);
      expect(await waysOn(`${at(site, page)}?${query("//evil.example")}`), page).toEqual([null]);
    }
    // On other hosts Sign In has the full current address (product.md §2).
    expect(await waysOn(at(site, "/terms"))).toEqual([at(site, "/terms")]);
  },
);

it("the verified domain of another gym is another site", async () => {
  const member = new Visitor(app);
  const flow = { ...sites[0], base: "/gym/flowstate" };
  await logIn(member, flow, { email: "trainer@demo.test" });
  const { headers } = await member.ask(`${at(flow, "/login")}?${query("https://ironworks.test/")}`);
  expect(headers.location).toBe("/gym/flowstate");
});
