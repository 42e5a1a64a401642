/** Stripe's webhook: its secrets, the objects of an event, and states that our code does not know. */
import { Stripe } from "stripe";
import { expect, it } from "vitest";
import { gatewayTo } from "../../../../tests/support/stripe/gateway";
import { sharedStripePort } from "../../../../tests/support/stripe/port";
import { toProviderCheckout, toProviderSubscription } from "./provider-state.server";
import { readEvent } from "./verify-event.server";

const port = sharedStripePort();
const { sale } = port;

const now = () => new Date(port.standIn.world.now() * 1000);
function signed(index: number, more: Record<string, unknown> = {}) {
  const rawBody = JSON.stringify({ ...port.standIn.world.events.at(index), ...more });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: port.standIn.webhookSecret,
  });
  return { rawBody, signature };
}

it("an event with a signature by any of the secrets names the changed objects", async () => {
  const { ref: subscriptionRef } = await port.payments.sales.subscription.create(await sale());
  await port.payments.sales.subscription.charge(subscriptionRef);
  const several = gatewayTo(port.standIn, {
    webhookSecrets: ["whsec_older", port.standIn.webhookSecret],
  });
  const events = port.standIn.world.events.map((_, index) =>
    several.verifyEvent({ ...signed(index), now: now() }),
  );
  expect(events.every(({ ok }) => ok)).toBe(true);
  expect(
    events.filter((event) => event.ok && event.subscriptionRef === subscriptionRef).length,
  ).toBeGreaterThanOrEqual(3);
});

it("an event of a creator's own sale names no object of ours", async () => {
  const { ref: subscriptionRef } = await port.payments.sales.subscription.create(await sale());
  const event = port.standIn.world.events.at(-1);
  if (event?.type !== "customer.subscription.created") throw new Error(event?.type);
  expect(readEvent(event)).toMatchObject({ subscriptionRef, accountRef: null });
  expect(readEvent({ ...event, account: "acct_theirs" })).toMatchObject({
    subscriptionRef: null,
    accountRef: null,
  });
});

it("a state that Stripe adds later does not pass as a known one", async () => {
  const { ref: subscriptionRef } = await port.payments.sales.subscription.create(await sale());
  const there = port.standIn.world.get<Stripe.Subscription>("subscription", subscriptionRef);
  there.status = "paused";
  expect(await port.payments.sales.subscription.read(subscriptionRef)).toMatchObject({
    status: "paused",
  });
  const subscription = { ...there, status: "resting" };
  expect(() => toProviderSubscription(subscription, [])).toThrow("resting");
  const page = { id: "cs_1", customer: "cus_1", metadata: { orderId: "o" }, status: "resting" };
  const session = page as unknown as Stripe.Checkout.Session;
  expect(() => toProviderCheckout(session)).toThrow("resting");
});

it("an event without a signature by one of the secrets is refused", async () => {
  await port.payments.sales.subscription.create(await sale());
  const other = gatewayTo(port.standIn, { webhookSecrets: ["whsec_other"] });
  expect(other.verifyEvent({ ...signed(-1), now: now() })).toEqual({
    ok: false,
    reason: "bad-signature",
  });
});

it.each([
  ["sk_test_x", true],
  ["rk_test_x", true],
  ["sk_live_x", false],
  ["rk_live_x", false],
  ["sk_live_x", undefined],
])("with the key %s an event of livemode %s is refused", async (secretKey, livemode) => {
  await port.payments.sales.subscription.create(await sale());
  const provider = gatewayTo(port.standIn, { secretKey });
  const verify = (more: object) => provider.verifyEvent({ ...signed(-1, { ...more }), now: now() });
  expect(verify({ livemode })).toEqual({ ok: false, reason: "wrong-mode" });
  expect(verify({ livemode: secretKey.includes("live") })).toMatchObject({ ok: true });
});

it("an event without the form of its type is malformed, and throws nothing", async () => {
  await port.payments.sales.subscription.create(await sale());
  for (const more of [
    { type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } },
    { data: { object: null } },
  ]) {
    expect(port.payments.verifyEvent({ ...signed(-1, more), now: now() })).toEqual({
      ok: false,
      reason: "malformed",
    });
  }
});
