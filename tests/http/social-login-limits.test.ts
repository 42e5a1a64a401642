/** How often a visitor may ask the network, for a code and with a password (security.md §12). */
import { afterAll, beforeAll, expect, it } from "vitest";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { Visitor } from "../support/browse";
import { continueWithFacebook, pressButton } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { at, newEmail, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));

const openLogin = () => new Visitor(site).visit(at(sitesOf(site)[0], "/login"));
const withoutEmail = () => facebook.addPerson({ first_name: "Tom", last_name: "Phone" });

it("sixty logins in ten minutes lead to the network; then the form says so and keeps the email", async () => {
  const page = await openLogin();
  const email = newEmail();
  const statuses: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    statuses.push((await pressButton(page, { email })).answer.status);
  }
  expect(new Set(statuses)).toEqual(new Set([303]));
  const { answer } = await pressButton(page, { email });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.body).toContain("Too many attempts");
  expect(answer.body).toContain(email);
});

/** The statuses of requests of a code for each address, all from one network of their own. */
async function requestCodes(emails: string[]): Promise<number[]> {
  const { visitor, url } = await openLogin();
  const statuses: number[] = [];
  for (const email of emails) {
    const login = await visitor.visit(url);
    const asked = await continueWithFacebook(facebook, login, { person: withoutEmail() });
    statuses.push((await asked.send({ email, intent: "email" })).status);
  }
  return statuses;
}

const FIVE = [303, 303, 303, 303, 303];

/** Spellings of one mailbox by plus-tags. */
function tagged(count: number, email = newEmail()): string[] {
  const [name, domain] = email.split("@");
  return Array.from({ length: count }, (_none, tag) => `${name}+${tag}@${domain}`);
}

it("a network gets five codes an hour for a mailbox, the owner's network still gets one", async () => {
  const email = newEmail();
  expect(await requestCodes(tagged(6, email))).toEqual([...FIVE, 429]);
  expect(await requestCodes([email])).toEqual([303]);
});

it("twenty codes an hour go to one mailbox, from any network", async () => {
  const email = newEmail();
  for (let network = 0; network < 4; network += 1) {
    expect(await requestCodes(tagged(5, email))).toEqual(FIVE);
  }
  expect(await requestCodes([email])).toEqual([429]);
});

it("sixty tokens of the script in ten minutes are read; then the form says so, and nothing is recorded", async () => {
  const page = await openLogin();
  const email = newEmail();
  const send = () =>
    page.visitor.ask(page.url, {
      form: { email, password: "", intent: "facebook", subject_token: "none" },
    });
  for (let tries = 0; tries < 60; tries += 1) expect((await send()).status).toBe(303);
  const before = await site.db.select().from(analyticsEvents);
  const answer = await send();
  expect(answer.status).toBe(429);
  expect(answer.body).toContain("Too many attempts");
  expect(answer.body).toContain(email);
  expect(await site.db.select().from(analyticsEvents)).toHaveLength(before.length);
});

it("ten wrong passwords block the network, as at the login", async () => {
  const { email } = await signUp(new Visitor(site), sitesOf(site)[0]);
  const person = facebook.addPerson({ first_name: "Eve", last_name: "Stone", email });
  const asked = await continueWithFacebook(facebook, await openLogin(), { person });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await asked.send({ password: "wrong", intent: "password" })).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
});

it.each(["email", "code", "password", "facebook", "unlink", "", "__proto__"])(
  "a form with the intent %j and nothing else is answered, never with a fault",
  async (intent) => {
    const person = withoutEmail();
    const asked = await continueWithFacebook(facebook, await openLogin(), { person });
    const garbage: Record<string, string>[] = [
      {},
      { email: "\u0001", code: "\u{1F4A9}".repeat(30), password: " " },
    ];
    for (const more of garbage) {
      const answer = await asked.visitor.ask(asked.url, { form: { intent, ...more } });
      expect([303, 400]).toContain(answer.status);
    }
  },
);
