/** What must not get anybody in by Facebook: replays, other browsers, other apps, other hosts (security.md §13). */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gymDomains } from "~/features/gyms/schema.server";
import { accounts } from "~/features/identity/schema.server";
import { socialLinks, socialLogins } from "~/features/identity/social/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { ask, Visitor } from "../support/browse";
import { decide, pressButton } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { at, newEmail, platformOf, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));
beforeEach(async () => {
  facebook.faults.splice(0);
  facebook.unreachable = false;
  await site.db.delete(analyticsEvents);
});

const newPerson = () =>
  facebook.addPerson({ first_name: "Eve", last_name: "Stone", email: newEmail() });

async function startAt(index: 0 | 1 | 2, query = "") {
  const place = sitesOf(site)[index];
  const page = await new Visitor(site).visit(`${at(place, "/login")}${query}`);
  const { dialogUrl } = await pressButton(page);
  return { place, visitor: page.visitor, dialogUrl };
}

/** At the address that hands the login over, before the browser follows it. */
async function comeBack(index: 0 | 1 | 2, query = "") {
  const start = await startAt(index, query);
  const person = newPerson();
  const callbackUrl = decide(facebook, start.dialogUrl, { person });
  const answer =
    index === 2
      ? await (await start.visitor.visit(callbackUrl)).send({ intent: "continue" })
      : await start.visitor.ask(callbackUrl);
  return { ...start, person, callbackUrl, handoffUrl: answer.headers.location ?? "" };
}

const reasons = async () =>
  (await site.db.select().from(analyticsEvents))
    .filter(({ name }) => name === "Social login failed")
    .map(({ facts }) => (facts as { reason?: string }).reason);

const hasAccount = async ({ email }: { email?: string }) =>
  (
    await site.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, email ?? ""))
  ).length > 0;

const sets = (answer: { headers: { "set-cookie"?: string[] } }, name: string) =>
  (answer.headers["set-cookie"] ?? []).some((line) => line.startsWith(name));

describe("the state", () => {
  it("works once, and leads its own browser back to the form after that", async () => {
    const { visitor, callbackUrl, handoffUrl } = await comeBack(0, "?returnUrl=%2Flives");
    expect(handoffUrl).toContain("/gym/ironworks/login/facebook?code=");
    for (let tries = 0; tries < 3; tries += 1) {
      expect((await visitor.ask(callbackUrl)).headers.location).toBe(
        `${platformOf(site)}/gym/ironworks/login?returnUrl=%2Flives`,
      );
      expect((await new Visitor(site).ask(callbackUrl)).headers.location).toBe("/login");
    }
    expect(await reasons()).toEqual(["state-invalid"]);
    expect(facebook.faults).toEqual([]);
    await site.db.delete(socialLogins);
    expect((await visitor.ask(callbackUrl)).headers.location).toBe("/login");
  });

  it("leads a browser that is signed in by now past the login", async () => {
    const { visitor, callbackUrl, handoffUrl } = await comeBack(0);
    await visitor.visit(handoffUrl);
    expect((await visitor.visit(callbackUrl)).url.pathname).toBe("/");
    expect((await visitor.visit(`${platformOf(site)}/profile`)).url.pathname).toBe("/profile");
  });

  it("works in the browser that started alone, and is not used up by another", async () => {
    const { visitor, dialogUrl } = await startAt(0);
    const person = newPerson();
    const callbackUrl = decide(facebook, dialogUrl, { person });
    const callsBefore = facebook.calls.length;
    const stranger = await new Visitor(site).ask(callbackUrl);
    expect(stranger.headers.location).toBe("/login");
    expect(facebook.calls.length).toBe(callsBefore);
    const own = await visitor.visit(callbackUrl);
    expect(own.url.pathname).toMatch(/\/profile\/subscription\/\d+$/);
  });

  it("works for ten minutes", async () => {
    const { visitor, dialogUrl } = await startAt(0);
    const [login] = await site.db
      .select()
      .from(socialLogins)
      .where(eq(socialLogins.step, "STARTED"));
    expect(Number(login?.expiresAt) - Number(login?.createdAt)).toBe(10 * 60 * 1000);
    await site.db.update(socialLogins).set({ expiresAt: new Date() });
    const answer = await visitor.ask(decide(facebook, dialogUrl, { person: newPerson() }));
    expect(answer.headers.location).toBe(`${platformOf(site)}/gym/ironworks/login`);
  });

  it.each(["", "facebookdirect.", "facebookdirect.x", `facebookdirect.${"a".repeat(43)}`, "x"])(
    "%j is nobody's",
    async (state) => {
      const url = `${platformOf(site)}/auth/facebook/callback?code=x&state=${state}`;
      expect((await new Visitor(site).ask(url)).headers.location).toBe("/login");
      expect(await reasons()).toEqual([]);
    },
  );

  it("is no use where the network's answer has been tampered with", async () => {
    const { visitor, dialogUrl } = await startAt(0);
    const callback = new URL(decide(facebook, dialogUrl, { person: newPerson() }));
    callback.searchParams.set("code", "another-code");
    const answer = await visitor.ask(callback);
    expect(answer.headers.location).toBe(`${platformOf(site)}/gym/ironworks/login`);
    expect(await reasons()).toEqual(["network-refused"]);
    expect(facebook.faults).toEqual([
      "/v2.3/oauth/access_token: Invalid verification code format.",
    ]);
  });
});

describe("the callback", () => {
  it("exists on the platform's host alone", async () => {
    for (const index of [1, 2] as const) {
      const { origin } = sitesOf(site)[index];
      const answer = await new Visitor(site).ask(`${origin}/auth/facebook/callback?state=x`);
      expect(answer.status).toBe(404);
    }
  });

  it("changes nothing when it is asked for its head", async () => {
    const { visitor, dialogUrl } = await startAt(0);
    const callbackUrl = decide(facebook, dialogUrl, { person: newPerson() });
    await visitor.ask(callbackUrl, { method: "HEAD" });
    const page = await visitor.visit(callbackUrl);
    expect(page.url.pathname).toMatch(/\/profile\/subscription\/\d+$/);
  });

  it("uses nothing up when a browser asks for it ahead of the person", async () => {
    const { visitor, dialogUrl } = await startAt(0);
    const callbackUrl = decide(facebook, dialogUrl, { person: newPerson() });
    for (const headers of [{ "Sec-Purpose": "prefetch;prerender" }, { Purpose: "prefetch" }]) {
      const ahead = await visitor.ask(callbackUrl, { headers });
      expect([ahead.status, ahead.headers["cache-control"]]).toEqual([503, "no-store"]);
    }
    const page = await visitor.visit(callbackUrl);
    expect(page.url.pathname).toMatch(/\/profile\/subscription\/\d+$/);
  });

  it("leads to no other port of a host of ours", async () => {
    const { host, hostname } = new URL(platformOf(site));
    for (const origin of [
      `http://ironworks.${hostname}:6666`,
      `https://ironworks.${host}`,
      "http://ironworks.test:6666",
      "http://ironworks.test",
    ]) {
      const visitor = new Visitor(site);
      const { dialogUrl } = await pressButton(await visitor.visit(`${origin}/login`));
      const callsBefore = facebook.calls.length;
      const answer = await visitor.ask(decide(facebook, dialogUrl, { person: newPerson() }));
      expect([origin, answer.headers.location]).toEqual([origin, "/login"]);
      expect(facebook.calls.length).toBe(callsBefore);
    }
    expect(new Set(await reasons())).toEqual(new Set(["host-lost"]));
  });

  it("goes back to the form when the network cannot be reached, and forgets the code", async () => {
    const { visitor, dialogUrl, place } = await startAt(2);
    const callbackUrl = decide(facebook, dialogUrl, { person: newPerson() });
    facebook.unreachable = true;
    const page = await visitor.visit(callbackUrl);
    expect(page.url.href).toBe(at(place, "/login"));
    expect(await reasons()).toEqual(["network-unreachable"]);
  });

  it("leads to no domain that the gym has lost", async () => {
    const { visitor, dialogUrl } = await startAt(2);
    const callbackUrl = decide(facebook, dialogUrl, { person: newPerson() });
    const host = "ironworks.test";
    const [domain] = await site.db.select().from(gymDomains).where(eq(gymDomains.host, host));
    await site.db.update(gymDomains).set({ verifiedAt: null }).where(eq(gymDomains.host, host));
    try {
      const answer = await visitor.ask(callbackUrl);
      expect(answer.headers.location).toBe("/login");
      expect(await reasons()).toEqual(["host-lost"]);
    } finally {
      const { verifiedAt = null } = domain ?? {};
      await site.db.update(gymDomains).set({ verifiedAt }).where(eq(gymDomains.host, host));
    }
  });
});

describe.each([0, 1, 2] as const)("the hand-off, site %i", (index) => {
  it("works once", async () => {
    const { visitor, person, handoffUrl } = await comeBack(index);
    const cookie = [...visitor.cookiesFor(new URL(handoffUrl).host)];
    const first = await visitor.ask(handoffUrl);
    expect(await hasAccount(person)).toBe(true);
    expect(first.status).toBe(303);
    for (const [name, value] of cookie)
      visitor.cookiesFor(new URL(handoffUrl).host).set(name, value);
    const second = await visitor.ask(handoffUrl);
    expect(second.headers.location).toBe(`${sitesOf(site)[index].base}/login`);
    expect(sets(second, "session") || sets(second, "__Host-session")).toBe(false);
  });

  it("works in the browser that started alone, and is not used up by another", async () => {
    const { visitor, person, handoffUrl } = await comeBack(index);
    // A stranger with a login of their own on its way there.
    const { visitor: stranger } = await startAt(index);
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await stranger.ask(handoffUrl);
      expect(refused.headers.location).toBe(`${sitesOf(site)[index].base}/login`);
    }
    expect(await hasAccount(person)).toBe(false);
    // However often its address is opened, because a GET must not fill a table.
    expect(await reasons()).toEqual(["handoff-invalid"]);
    await visitor.ask(handoffUrl);
    expect(await hasAccount(person)).toBe(true);
  });

  it("works for 60 seconds", async () => {
    const { visitor, person, handoffUrl } = await comeBack(index);
    const [login] = await site.db
      .select()
      .from(socialLogins)
      .where(eq(socialLogins.subject, person.id));
    const left = Number(login?.handoffExpiresAt) - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
    await site.db.update(socialLogins).set({ handoffExpiresAt: new Date() });
    await visitor.ask(handoffUrl);
    expect(await hasAccount(person)).toBe(false);
  });

  it("works on the host that started alone", async () => {
    const { visitor, person, handoffUrl } = await comeBack(index);
    const other = new URL(handoffUrl);
    const target = sitesOf(site)[((index + 1) % 3) as 0 | 1 | 2];
    const elsewhere = new URL(at(target, "/login/facebook"));
    elsewhere.search = other.search;
    const cookies = visitor.cookiesFor(other.host);
    for (const value of cookies.values()) {
      visitor.cookiesFor(elsewhere.host).set("socialLogin", value);
      visitor.cookiesFor(elsewhere.host).set("__Host-socialLogin", value);
    }
    await visitor.ask(elsewhere);
    expect(await hasAccount(person)).toBe(false);
  });

  it("stores neither code nor state, and logs neither", async () => {
    const { person, handoffUrl, callbackUrl } = await comeBack(index);
    const rows = JSON.stringify(
      await site.db.select().from(socialLogins).where(eq(socialLogins.subject, person.id)),
    );
    const secrets = [
      new URL(handoffUrl).searchParams.get("code"),
      new URL(callbackUrl).searchParams.get("code"),
      new URL(callbackUrl).searchParams.get("state")?.replace("facebookdirect.", ""),
    ];
    for (const secret of secrets) {
      expect(secret?.length).toBeGreaterThan(30);
      expect(rows).not.toContain(secret);
      expect(site.logs.join("\n")).not.toContain(secret);
    }
  });
});

describe("a custom domain", () => {
  it("that has been verified anew since the start takes no hand-off", async () => {
    const { visitor, person, handoffUrl } = await comeBack(2);
    const host = "ironworks.test";
    const [domain] = await site.db.select().from(gymDomains).where(eq(gymDomains.host, host));
    await site.db
      .update(gymDomains)
      .set({ verifiedAt: new Date(Date.now() + 1000) })
      .where(eq(gymDomains.host, host));
    try {
      await visitor.ask(handoffUrl);
      expect(await hasAccount(person)).toBe(false);
    } finally {
      const { verifiedAt = null } = domain ?? {};
      await site.db.update(gymDomains).set({ verifiedAt }).where(eq(gymDomains.host, host));
    }
  });
});

it("a page of a login that is not on its way leads to the login form", async () => {
  const answer = await ask({
    port: site.port,
    host: new URL(platformOf(site)).host,
    path: "/gym/ironworks/login/facebook",
  });
  expect(answer).toMatchObject({ status: 303, headers: { location: "/gym/ironworks/login" } });
});

it("links nobody's account by the e-mail alone", async () => {
  expect((await site.db.select().from(socialLinks)).map(({ subject }) => subject)).not.toContain(
    "10003",
  );
  const { visitor, dialogUrl } = await startAt(0);
  const person = facebook.people.find(({ id }) => id === "10003");
  if (!person) throw new Error("no Mia");
  const page = await visitor.visit(decide(facebook, dialogUrl, { person }));
  expect(page.url.pathname).toBe("/gym/ironworks/login/facebook");
  const links = await site.db.select().from(socialLinks);
  expect(links.map(({ subject }) => subject)).not.toContain("10003");
  expect((await visitor.ask(`${platformOf(site)}/profile`)).status).toBe(303);
});
