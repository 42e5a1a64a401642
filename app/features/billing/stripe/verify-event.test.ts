/** Stripe's webhook: who rings, what an event is about, and states that are newer than this program. */
import { Stripe } from "stripe";
import { expect, it } from "vitest";
import { gatewayTo } from "../../../../tests/support/stripe/gateway";
import { portOnStripe } from "../../../../tests/support/stripe/port";
import type { PaymentPort } from "../payment-port";
import { checkoutTruth, subscriptionTruth } from "./truth.server";
import { readEvent } from "./verify-event.server";

const port = portOnStripe();
const { sale } = port;

const now = () => new Date(port.standIn.world.now() * 1000);
function ring(index: number) {
  const rawBody = JSON.stringify(port.standIn.world.events.at(index));
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: port.standIn.webhookSecret,
  });
  return { rawBody, signature };
}

it("names what changed, by any of the secrets", async () => {
  const { subscriptionRef } = await port.payments.createSubscription(await sale());
  await port.payments.paySubscription(subscriptionRef);
  const several = gatewayTo(port.standIn, {
    webhookSecrets: ["whsec_older", port.standIn.webhookSecret],
  });
  const about = port.standIn.world.events.map((_, at) => at);
  const seen = about.map((at) => several.verifyEvent({ ...ring(at), now: now() }));
  expect(seen.every(({ ok }) => ok)).toBe(true);
  expect(
    seen.filter((event) => event.ok && event.subscriptionRef === subscriptionRef).length,
  ).toBeGreaterThanOrEqual(3);
});

it("what creators sell by themselves at Stripe is none of ours", async () => {
  const { subscriptionRef } = await port.payments.createSubscription(await sale());
  const event = port.standIn.world.events.at(-1);
  if (event?.type !== "customer.subscription.created") throw new Error(event?.type);
  expect(readEvent(event)).toMatchObject({ subscriptionRef, accountRef: null });
  expect(readEvent({ ...event, account: "acct_theirs" })).toMatchObject({
    subscriptionRef: null,
    accountRef: null,
  });
});

it("a state that came in after this was written is never taken for one of ours", async () => {
  const { subscriptionRef } = await port.payments.createSubscription(await sale());
  const there = port.standIn.world.get<Stripe.Subscription>("subscription", subscriptionRef);
  there.status = "paused";
  expect(await port.payments.readSubscription(subscriptionRef)).toMatchObject({ status: "paused" });
  const subscription = { ...there, status: "resting" };
  expect(() => subscriptionTruth(subscription, [])).toThrow("resting");
  const page = { id: "cs_1", customer: "cus_1", metadata: { orderId: "o" }, status: "resting" };
  const session = page as unknown as Stripe.Checkout.Session;
  expect(() => checkoutTruth(session)).toThrow("resting");
});

it("refuses a wrong signature, another body, and a time that is five minutes off either way", async () => {
  await port.payments.createSubscription(await sale());
  const { rawBody, signature } = ring(-1);
  const verify = (given: Partial<Parameters<PaymentPort["verifyEvent"]>[0]>) =>
    port.payments.verifyEvent({ rawBody, signature, now: now(), ...given });
  const shifted = (seconds: number) => ({ now: new Date(now().getTime() + seconds * 1000) });
  expect(verify({})).toMatchObject({ ok: true });
  expect(verify({ signature: null })).toEqual({ ok: false, reason: "bad-signature" });
  expect(verify({ signature: "t=1,v1=00" })).toEqual({ ok: false, reason: "bad-signature" });
  expect(verify({ rawBody: `${rawBody} ` })).toEqual({ ok: false, reason: "bad-signature" });
  expect(verify(shifted(290))).toMatchObject({ ok: true });
  expect(verify(shifted(310))).toEqual({ ok: false, reason: "too-old" });
  expect(verify(shifted(-310))).toEqual({ ok: false, reason: "too-old" });
  expect(
    gatewayTo(port.standIn, { webhookSecrets: ["whsec_other"] }).verifyEvent({
      rawBody,
      signature,
      now: now(),
    }),
  ).toEqual({
    ok: false,
    reason: "bad-signature",
  });
});
