/**
 * The two doors that Stripe rings at, on the server as it runs: the platform's own, and the one for what happens at
 * creators' accounts, each with a secret of its own.
 */
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PLATFORM, startApp, type App } from "../support/app";
import { Visitor } from "../support/browse";
import { StripeStandIn } from "../support/stripe/stand-in";
import { logIn, signUp, sitesOf, type Site } from "../support/world";

const OURS = "/webhooks/stripe";
const CONNECT = "/webhooks/stripe/connect";
const WAIT = { timeout: 30_000, interval: 300 };
/** The page's texts stand in a script as well. */
const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, "");
const NOT_ON_SALE = "Not on sale just yet";

let standIn: StripeStandIn;
let app: App;
let site: Site;
beforeAll(async () => {
  standIn = await StripeStandIn.start();
  app = await startApp({
    env: {
      STRIPE_SECRET_KEY: standIn.apiKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
      STRIPE_WEBHOOK_SECRETS: standIn.webhookSecrets,
      STRIPE_API_BASE: standIn.origin,
      STRIPE_CLIENT_ID: "ca_standin",
    },
  });
  standIn.ringAt(`http://127.0.0.1:${app.port}`);
  const [first] = sitesOf(app);
  if (!first) throw new Error("no site");
  site = first;
});
afterAll(async () => {
  await app.stop();
  await standIn.stop();
  expect(standIn.faults).toEqual([]);
});

/** Rings by hand, with whatever signature. */
async function ring(door: string, payload: string, signature: string | null): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${app.port}${door}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(signature === null ? {} : { "Stripe-Signature": signature }),
    },
    body: payload,
  });
  return answer.status;
}
const signed = (payload: string, secret: string) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret });

let made = 0;
function event(account?: string): string {
  made += 1;
  return JSON.stringify({
    id: `evt_door_${made}`,
    object: "event",
    type: account === undefined ? "customer.subscription.updated" : "account.updated",
    created: Math.floor(Date.now() / 1000),
    ...(account === undefined ? {} : { account }),
    data: {
      object:
        account === undefined
          ? { id: "sub_nobodys", object: "subscription" }
          : { id: account, object: "account" },
    },
  });
}

describe.each([
  ["the platform's", OURS, () => standIn.webhookSecret, undefined],
  ["the creators'", CONNECT, () => standIn.connectSecret, "acct_nobodys"],
])("%s door", (_whose, door, secret, account) => {
  it("takes what is signed by its secret, also twice", async () => {
    const payload = event(account);
    expect(await ring(door, payload, signed(payload, secret()))).toBe(200);
    expect(await ring(door, payload, signed(payload, secret()))).toBe(200);
  });

  it("refuses what is not signed, signed by a stranger, or signed for another event", async () => {
    const payload = event(account);
    const header = signed(payload, secret());
    expect(await ring(door, payload, null)).toBe(400);
    expect(await ring(door, payload, signed(payload, "whsec_strangers"))).toBe(400);
    expect(await ring(door, event(account), header)).toBe(400);
  });
});

it("an event is known by what it says: either secret is good at either door, and it is worked once", async () => {
  // One list of settings holds both, old and new ones too; Stripe's own command line signs for both with one.
  for (const account of [undefined, "acct_nobodys"]) {
    for (const [door, secret] of [
      [OURS, standIn.connectSecret],
      [CONNECT, standIn.webhookSecret],
    ] as const) {
      const payload = event(account);
      expect(await ring(door, payload, signed(payload, secret))).toBe(200);
    }
  }
});

describe("an account that a creator has already", () => {
  const dashboard = (origin: string) => `${origin}/dashboard/trainer`;
  const trainer = { email: "trainer@demo.test" };
  const OFFER = "I already have an account with the payment provider";

  it("is connected on the platform's own address alone, and by its form once", async () => {
    const [path, label] = sitesOf(app);
    if (!path || !label) throw new Error("no sites");
    const there = new Visitor(app);
    await logIn(there, label, trainer);
    const gyms = await there.visit(dashboard(label.origin));
    expect(gyms.status).toBe(200);
    expect(withoutScripts(gyms.html)).not.toContain(OFFER);
    const forced = await there.ask(dashboard(label.origin), { form: { intent: "bring" } });
    expect([forced.status, forced.headers.location]).toEqual([400, undefined]);

    const here = new Visitor(app);
    await logIn(here, path, trainer);
    const platforms = await here.visit(dashboard(path.origin));
    expect(withoutScripts(platforms.html)).toContain(OFFER);
    const { headers } = await platforms.send({ intent: "bring" });
    const asked = new URL(headers.location ?? "");
    expect(`${asked.origin}${asked.pathname}`).toBe(`${standIn.origin}/oauth/authorize`);
    expect(asked.searchParams.get("redirect_uri")).toBe(dashboard(path.origin));
    const agreed = await fetch(asked, { method: "POST", redirect: "manual" });
    const back = new URL(agreed.headers.get("location") ?? "");
    expect(`${back.origin}${back.pathname}`).toBe(dashboard(path.origin));

    // Carried to another host of ours it is another session's, and connects nothing.
    const carried = await there.visit(`${dashboard(label.origin)}${back.search}`);
    expect((await carried.send({ intent: "connect" })).status).toBe(400);
    const returned = await here.visit(back);
    const connected = await returned.send({ intent: "connect" });
    expect([connected.status, connected.headers.location]).toEqual([303, "/dashboard/trainer"]);
    expect((await returned.send({ intent: "connect" })).status).toBe(303);
    const ready = await here.visit(dashboard(path.origin));
    expect(withoutScripts(ready.html)).toContain("Open Payment Dashboard");
    expect(withoutScripts(ready.html)).not.toContain(OFFER);
  });
});

it("a creator's account is followed by its own door alone: finished it sells, left it does not", async () => {
  const member = new Visitor(app);
  const { page: chooser } = await signUp(member, site);
  const sells = async () =>
    !withoutScripts((await member.visit(chooser.url)).html).includes(NOT_ON_SALE);
  expect(await sells()).toBe(false);

  const owner = new Visitor(app);
  await logIn(owner, site, { email: "owner@demo.test" });
  const address = `http://${PLATFORM}:${app.port}/dashboard/gym`;
  const pressed = await owner.ask(address, { form: {} });
  expect(pressed.status).toBe(303);
  const accountRef = new URL(pressed.headers.location ?? "").pathname.split("/")[3] ?? "";
  expect(accountRef).toMatch(/^acct_/);

  standIn.holdEvents = true;
  standIn.finishOnboarding(accountRef);
  const updated = standIn.world.events.at(-1);
  expect(updated).toMatchObject({ type: "account.updated", account: accountRef });
  const connectUrl = standIn.connectUrl;
  standIn.connectUrl = null;
  await standIn.deliver();
  expect(await sells()).toBe(false);
  standIn.connectUrl = connectUrl;
  if (!updated) throw new Error("no event");
  expect(await standIn.send(updated)).toBe(200);
  await vi.waitFor(async () => expect(await sells()).toBe(true), WAIT);

  standIn.leaveUs(accountRef);
  const gone = standIn.world.events.at(-1);
  expect(gone).toMatchObject({ account: accountRef, data: { object: { object: "application" } } });
  await standIn.deliver();
  await vi.waitFor(async () => expect(await sells()).toBe(false), WAIT);
});
