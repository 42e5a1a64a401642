/**
 * Before a social login goes on to a custom domain, whose DNS another person holds, the platform's host asks the
 * browser that brought the network's answer (security.md §13).
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gymDomains } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { socialLinks, socialLogins } from "~/features/identity/social/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { Visitor, type Answer } from "../support/browse";
import { continueWithFacebook, decide, pressButton } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { at, newEmail, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));
beforeEach(() => site.db.delete(analyticsEvents));

const PAGE = "/auth/facebook/continue";
const domain = () => sitesOf(site)[2];
const questionUrl = () => `${platformOf(site)}${PAGE}`;
const newPerson = (names: { first_name?: string; last_name?: string } = {}) =>
  facebook.addPerson({ first_name: "Vic", last_name: "Tim", email: newEmail(), ...names });

/** Presses the button on the custom domain; the address that the network leads back to is known to that browser. */
async function start({ returnUrl }: { returnUrl?: string } = {}) {
  const visitor = new Visitor(site);
  const query = returnUrl === undefined ? "" : `?returnUrl=${encodeURIComponent(returnUrl)}`;
  const { dialogUrl } = await pressButton(await visitor.visit(at(domain(), `/login${query}`)));
  const person = newPerson();
  return { visitor, dialogUrl, person, callbackUrl: decide(facebook, dialogUrl, { person }) };
}

const reasons = async () =>
  (await site.db.select().from(analyticsEvents))
    .filter(({ name }) => name === "Social login failed")
    .map(({ facts }) => (facts as { reason?: string }).reason);

const hasAccount = async ({ email = "" }: { email?: string }) =>
  (await site.db.select().from(accounts).where(eq(accounts.email, email))).length > 0;

/** Whether the domain learns anything that would open the login. */
const leadsToDomain = ({ headers }: Answer) =>
  headers.location?.includes("ironworks.test") ?? false;

const cookieOf = (visitor: Visitor) =>
  visitor.cookiesFor(new URL(platformOf(site)).host).get("socialHandoff") ?? "";

describe("a stranger who starts a login on a custom domain and leads a person through the network", () => {
  it("gets no hand-off unless the person agrees, also as the holder of the domain's DNS", async () => {
    const { callbackUrl, person } = await start();
    const victim = new Visitor(site);
    const answer = await victim.ask(callbackUrl);
    expect([answer.status, answer.headers.location]).toEqual([303, PAGE]);
    const question = await victim.visit(questionUrl());
    expect(question.html).toContain("Continue to ironworks.test?");
    expect(question.html).toContain("Vic Tim");
    expect(question.html).toContain("close this page");
    expect(await hasAccount(person)).toBe(false);
  });

  it("cannot agree in the person's place, knowing the state and what the page says", async () => {
    const { visitor: stranger, callbackUrl, person } = await start();
    const victim = new Visitor(site);
    const question = await victim.visit(callbackUrl);
    const form = Object.fromEntries(question.forms.flatMap(({ fields }) => [...fields]));
    const values = { ...form, intent: "continue" };
    const again = await stranger.ask(callbackUrl);
    expect(again.headers.location).toBe("/login");
    const planted = new Visitor(site);
    planted.cookiesFor(question.url.host).set("socialHandoff", form["handoff"] ?? "");
    for (const browser of [stranger, planted]) {
      const answer = await browser.ask(questionUrl(), { form: values });
      expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
    }
    expect(await hasAccount(person)).toBe(false);
    // The person's own question still stands.
    expect(leadsToDomain(await question.send({ intent: "continue" }))).toBe(true);
  });

  it("cannot agree by a page of another site, of a sibling gym or of the domain", async () => {
    const { callbackUrl } = await start();
    const victim = new Visitor(site);
    const question = await victim.visit(callbackUrl);
    const form = Object.fromEntries(question.forms.flatMap(({ fields }) => [...fields]));
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site", Origin: domain().origin },
      { "Sec-Fetch-Site": "same-site", Origin: sitesOf(site)[1].origin },
    ]) {
      const values = { ...form, intent: "continue" };
      expect((await victim.ask(questionUrl(), { form: values, headers })).status).toBe(403);
    }
    expect(question.answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("does not get their own login agreed to by the question of another one", async () => {
    const own = await start();
    const browser = own.visitor;
    const question = await browser.visit(own.callbackUrl);
    const forced = await start();
    await browser.ask(forced.callbackUrl);
    const answer = await question.send({ intent: "continue" });
    expect(answer.headers.location).toBe(PAGE);
    expect((await browser.visit(questionUrl())).status).toBe(200);
  });
});

describe("the question", () => {
  it("leads on to the domain once, and there alone", async () => {
    const { visitor, callbackUrl, person } = await start();
    const question = await visitor.visit(callbackUrl);
    const token = cookieOf(visitor);
    const first = await question.send({ intent: "continue" });
    expect(first.headers.location).toMatch(
      /^https:\/\/ironworks\.test\/login\/facebook\?code=[\w-]{43}$/,
    );
    expect(first.headers["cache-control"]).toBe("no-store");
    expect(cookieOf(visitor)).toBe("");
    visitor.cookiesFor(question.url.host).set("socialHandoff", token);
    const second = await question.send({ intent: "continue" });
    expect(second.headers.location).toBe("/login");
    const page = await visitor.visit(first.headers.location ?? "");
    expect(page.url.origin).toBe(domain().origin);
    expect(await hasAccount(person)).toBe(true);
  });

  it("names the port of the domain, and leads there", async () => {
    const visitor = new Visitor(site);
    const origin = `${domain().origin}:8443`;
    const { dialogUrl } = await pressButton(await visitor.visit(`${origin}/login`));
    const question = await visitor.visit(decide(facebook, dialogUrl, { person: newPerson() }));
    expect(question.html).toMatch(/<h1[^>]*>Continue to ironworks\.test:8443\?/);
    const answer = await question.send({ intent: "continue" });
    expect(new URL(answer.headers.location ?? "").origin).toBe(origin);
  });

  it("is not kept, not listed, in the gym's brand, and its form may lead to the domain", async () => {
    const { visitor, callbackUrl } = await start();
    const { answer, html } = await visitor.visit(callbackUrl);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<title>Continue to ironworks\.test\?[^<]*<\/title>/);
    expect(html).toContain('href="/gym/ironworks/privacy"');
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toMatch(/form-action 'self'[^;]* https:\/\/ironworks\.test(?:[ ;]|$)/);
    const cookies = answer.headers["set-cookie"] ?? [];
    expect(cookies.join()).not.toContain("session");
  });

  it("lets its form lead to the page that the login was on the way to", async () => {
    const label = sitesOf(site)[1];
    const { visitor, callbackUrl } = await start({
      returnUrl: `https://${new URL(label.origin).host}/lives`,
    });
    const { answer } = await visitor.visit(callbackUrl);
    expect(String(answer.headers["content-security-policy"])).toMatch(
      new RegExp(`form-action [^;]*https://${new URL(label.origin).host}`),
    );
  });

  it.each([
    ["de", "Weiter zu ironworks.test?", "schließe diese Seite"],
    ["es", "¿Continuar en ironworks.test?", "cierra esta página"],
    ["fr", "Continuer vers ironworks.test\u00a0?", "ferme cette page"],
  ])("is asked in %s", async (language, heading, warning) => {
    const { visitor, callbackUrl } = await start();
    visitor.language = language;
    const { html } = await visitor.visit(callbackUrl);
    expect(html).toContain(heading);
    expect(html).toContain(warning);
  });

  it("stays when the network's answer is loaded twice, and asks the network once", async () => {
    const { visitor, callbackUrl } = await start();
    await visitor.ask(callbackUrl);
    const callsBefore = facebook.calls.length;
    const again = await visitor.visit(callbackUrl);
    expect(again.url.href).toBe(questionUrl());
    expect(again.status).toBe(200);
    expect(facebook.calls.length).toBe(callsBefore);
    expect(await reasons()).toEqual([]);
  });

  it("says who it is without a name too", async () => {
    for (const [person, text] of [
      [
        facebook.addPerson({ first_name: "", last_name: "", email: "nameless@example.test" }),
        "nameless@example.test",
      ],
      [facebook.addPerson({ first_name: "", last_name: "" }), "You are signed in to Facebook."],
    ] as const) {
      const { visitor, dialogUrl } = await start();
      expect((await visitor.visit(decide(facebook, dialogUrl, { person }))).html).toContain(text);
    }
  });

  it("leads back to the form when it is refused, which the state then does not survive", async () => {
    const { visitor, callbackUrl, person } = await start();
    const question = await visitor.visit(callbackUrl);
    const token = cookieOf(visitor);
    const answer = await question.send({ intent: "cancel" });
    expect(answer.headers.location).toBe(at(domain(), "/login"));
    expect(await reasons()).toEqual(["handoff-refused"]);
    const [row] = await site.db
      .select()
      .from(socialLogins)
      .where(eq(socialLogins.subject, person.id));
    expect(row).toBeUndefined();
    visitor.cookiesFor(question.url.host).set("socialHandoff", token);
    expect(leadsToDomain(await question.send({ intent: "continue" }))).toBe(false);
  });

  it("is not asked after ten minutes", async () => {
    const { visitor, callbackUrl } = await start();
    const question = await visitor.visit(callbackUrl);
    await site.db.update(socialLogins).set({ handoffExpiresAt: new Date() });
    expect((await visitor.ask(questionUrl())).headers.location).toBe("/login");
    expect((await question.send({ intent: "continue" })).headers.location).toBe("/login");
  });

  it("leads to no domain that the gym has lost meanwhile", async () => {
    const { visitor, callbackUrl } = await start();
    const question = await visitor.visit(callbackUrl);
    const ofHost = eq(gymDomains.host, "ironworks.test");
    const [row] = await site.db.select().from(gymDomains).where(ofHost);
    await site.db.update(gymDomains).set({ verifiedAt: null }).where(ofHost);
    try {
      expect((await question.send({ intent: "continue" })).headers.location).toBe("/login");
      expect(await reasons()).toEqual(["host-lost"]);
    } finally {
      await site.db
        .update(gymDomains)
        .set({ verifiedAt: row?.verifiedAt ?? null })
        .where(ofHost);
    }
  });

  it("exists on the platform's host alone, and for a browser that is asked", async () => {
    for (const { origin } of [sitesOf(site)[1], domain()]) {
      expect((await new Visitor(site).ask(`${origin}${PAGE}`)).status).toBe(404);
    }
    expect((await new Visitor(site).ask(questionUrl())).headers.location).toBe("/login");
    const form = { intent: "continue", handoff: "x" };
    expect((await new Visitor(site).ask(questionUrl(), { form })).headers.location).toBe("/login");
  });

  it("is not asked on the way to the platform's own hosts", async () => {
    for (const place of sitesOf(site).slice(0, 2)) {
      const login = await new Visitor(site).visit(at(place, "/login"));
      const { dialogUrl } = await pressButton(login);
      const answer = await login.visitor.ask(decide(facebook, dialogUrl, { person: newPerson() }));
      expect(answer.headers.location).toMatch(
        new RegExp(`^${at(place, "/login/facebook")}\\?code=`),
      );
    }
  });
});

it("a link to an account on a custom domain is asked for too, in its own words", async () => {
  const member = new Visitor(site);
  await signUp(member, domain());
  const person = newPerson();
  const networks = await member.visit(at(domain(), "/account/networks"));
  const answer = await networks.send({ intent: "link", password: "correct horse" });
  const callbackUrl = decide(facebook, new URL(answer.headers.location ?? ""), { person });
  const victim = await new Visitor(site).visit(callbackUrl);
  expect(victim.html).toContain(
    "will be linked to the account that is signed in at ironworks.test",
  );
  const links = await site.db.select().from(socialLinks).where(eq(socialLinks.subject, person.id));
  expect(links).toEqual([]);
});

it("the whole way signs in on the domain", async () => {
  const person = newPerson();
  const login = await new Visitor(site).visit(at(domain(), "/login"));
  const page = await continueWithFacebook(facebook, login, { person });
  expect(page.url.origin).toBe(domain().origin);
  expect((await page.visitor.ask(at(domain(), "/profile"))).status).toBe(200);
});
