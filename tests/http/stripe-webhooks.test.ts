/** Stripe's two webhooks: the platform's, and the one for connected accounts, each with its own secret. */
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { openSite, type TestSite } from "../support/site";
import { StripeStandIn } from "../support/stripe/stand-in";
import { logIn, signUp, sitesOf, type Site } from "../support/world";

const PLATFORM_WEBHOOK = "/webhooks/stripe";
const CONNECT_WEBHOOK = "/webhooks/stripe/connect";
/** The texts of the page are in a script too. */
const withoutScripts = (html: string) => html.replace(/<script\b[\s\S]*?<\/script>/g, "");
const NOT_ON_SALE = "Not on sale just yet";

let standIn: StripeStandIn;
let app: TestSite;
let byPath: Site;
let byLabel: Site;
beforeAll(async () => {
  standIn = await StripeStandIn.start();
  app = await openSite({
    env: {
      STRIPE_SECRET_KEY: standIn.apiKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_standin",
      STRIPE_WEBHOOK_SECRETS: standIn.webhookSecrets,
      STRIPE_API_BASE: standIn.origin,
      STRIPE_CLIENT_ID: "ca_standin",
    },
  });
  standIn.setWebhooks(`http://127.0.0.1:${app.port}`);
  [byPath, byLabel] = sitesOf(app);
});
afterAll(async () => {
  await app.stop();
  await standIn.stop();
  expect(standIn.faults).toEqual([]);
});

async function post(webhook: string, payload: string, signature: string | null): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${app.port}${webhook}`, {
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

let accountNumber = 0;
function event(account?: string): string {
  accountNumber += 1;
  return JSON.stringify({
    id: `evt_test_${accountNumber}`,
    object: "event",
    livemode: false,
    type: account === undefined ? "customer.subscription.updated" : "account.updated",
    created: Math.floor(Date.now() / 1000),
    ...(account === undefined ? {} : { account }),
    data: {
      object:
        account === undefined
          ? { id: "sub_unknown", object: "subscription" }
          : { id: account, object: "account" },
    },
  });
}

describe.each([
  ["the platform's", PLATFORM_WEBHOOK, () => standIn.webhookSecret, undefined],
  ["the creators'", CONNECT_WEBHOOK, () => standIn.connectSecret, "acct_unknown"],
])("%s webhook", (_whose, webhook, secret, account) => {
  it("accepts an event that is signed with its secret, also twice", async () => {
    const payload = event(account);
    expect(await post(webhook, payload, signed(payload, secret()))).toBe(200);
    expect(await post(webhook, payload, signed(payload, secret()))).toBe(200);
  });

  it("refuses an event without a signature, or with that of another secret or event", async () => {
    const payload = event(account);
    const header = signed(payload, secret());
    expect(await post(webhook, payload, null)).toBe(400);
    expect(await post(webhook, payload, signed(payload, "whsec_strangers"))).toBe(400);
    expect(await post(webhook, event(account), header)).toBe(400);
  });
});

it("each webhook accepts both secrets", async () => {
  // One list of settings holds both secrets, old and new; the Stripe CLI signs for both with one.
  for (const account of [undefined, "acct_unknown"]) {
    for (const [webhook, secret] of [
      [PLATFORM_WEBHOOK, standIn.connectSecret],
      [CONNECT_WEBHOOK, standIn.webhookSecret],
    ] as const) {
      const payload = event(account);
      expect(await post(webhook, payload, signed(payload, secret))).toBe(200);
    }
  }
});

/** Of everybody in the demo world; asked again before money is led elsewhere. */
const password = "demo1234";

describe("an existing Stripe account of a creator", () => {
  const dashboard = (origin: string) => `${origin}/dashboard/trainer`;
  const trainer = { email: "trainer@demo.test" };
  const OFFER = "I already have an account with the payment provider";

  it("is connected only on the platform's own address, and once", async () => {
    const there = new Visitor(app);
    await logIn(there, byLabel, trainer);
    const gyms = await there.visit(dashboard(byLabel.origin));
    expect(gyms.status).toBe(200);
    expect(withoutScripts(gyms.html)).not.toContain(OFFER);
    const forced = await there.ask(dashboard(byLabel.origin), {
      form: { intent: "bring", password },
    });
    expect([forced.status, forced.headers.location]).toEqual([400, undefined]);

    const here = new Visitor(app);
    await logIn(here, byPath, trainer);
    const platforms = await here.visit(dashboard(byPath.origin));
    expect(withoutScripts(platforms.html)).toContain(OFFER);
    const { headers } = await platforms.send({ intent: "bring", password });
    const requestUrl = new URL(headers.location ?? "");
    expect(`${requestUrl.origin}${requestUrl.pathname}`).toBe(`${standIn.origin}/oauth/authorize`);
    expect(requestUrl.searchParams.get("redirect_uri")).toBe(dashboard(byPath.origin));
    const agreed = await fetch(requestUrl, { method: "POST", redirect: "manual" });
    const back = new URL(agreed.headers.get("location") ?? "");
    expect(`${back.origin}${back.pathname}`).toBe(dashboard(byPath.origin));

    // On another of our hosts the return belongs to another session, and connects nothing.
    const carried = await there.visit(`${dashboard(byLabel.origin)}${back.search}`);
    expect((await carried.send({ intent: "connect", password })).status).toBe(400);
    const returned = await here.visit(back);
    const connected = await returned.send({ intent: "connect", password });
    expect([connected.status, connected.headers.location]).toEqual([303, "/dashboard/trainer"]);
    expect((await returned.send({ intent: "connect", password })).status).toBe(303);
    const ready = await here.visit(dashboard(byPath.origin));
    expect(withoutScripts(ready.html)).toContain("Open Payment Dashboard");
    expect(withoutScripts(ready.html)).not.toContain(OFFER);
  });
});

it("a creator's account sells once its webhook reports it finished, until the creator disconnects it", async () => {
  const member = new Visitor(app);
  const { page: chooser } = await signUp(member, byPath);
  const sells = async () =>
    !withoutScripts((await member.visit(chooser.url)).html).includes(NOT_ON_SALE);
  expect(await sells()).toBe(false);

  const owner = new Visitor(app);
  await logIn(owner, byPath, { email: "owner@demo.test" });
  const address = `http://${PLATFORM}:${app.port}/dashboard/gym`;
  const pressed = await owner.ask(address, { form: { password } });
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
  await app.work();
  expect(await sells()).toBe(false);
  standIn.connectUrl = connectUrl;
  if (!updated) throw new Error("no event");
  expect(await standIn.send(updated)).toBe(200);
  await app.work();
  expect(await sells()).toBe(true);

  standIn.disconnectAccount(accountRef);
  const gone = standIn.world.events.at(-1);
  expect(gone).toMatchObject({ account: accountRef, data: { object: { object: "application" } } });
  await standIn.deliver();
  await app.work();
  expect(await sells()).toBe(false);
});
