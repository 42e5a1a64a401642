/** The port on Stripe, through the real SDK, against the strict stand-in. */
import type { Stripe } from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerBank, confirmSetup, payHostedPage } from "../../../../tests/support/stripe/checkout";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { StripeStandIn, type Trouble } from "../../../../tests/support/stripe/stand-in";
import { cameBack } from "../../../../tests/support/stripe/transfers";
import { ProviderUnavailable, type CardSale, type PaymentPort } from "../payment-port";
import { createStripeProvider } from "./provider.server";
import { checkoutTruth, subscriptionTruth } from "./truth.server";
import { readEvent } from "./verify-event.server";

let standIn: StripeStandIn;
let payments: PaymentPort;
let customerRef: string;
let orders = 0;

beforeEach(async () => {
  standIn = await StripeStandIn.start();
  payments = provider();
  ({ customerRef } = await payments.ensureCustomer({
    studentId: 7,
    email: "a@b.test",
    name: "A B",
  }));
});
afterEach(async () => {
  await standIn.stop();
  expect(standIn.faults).toEqual([]);
});

const provider = (webhookSecrets = [standIn.webhookSecret], timeoutMs?: number) =>
  createStripeProvider({
    secretKey: standIn.apiKey,
    publishableKey: "pk_test_standin",
    webhookSecrets,
    apiBase: standIn.origin,
    timeoutMs,
  });

async function card(number: string): Promise<string> {
  orders += 1;
  const { clientSecret } = await payments.prepareSetup({
    idempotencyKey: `attempt-${orders}`,
    customerRef,
  });
  const confirmed = confirmSetup(standIn.world, clientSecret, number, { authenticated: true });
  if (confirmed.outcome !== "succeeded") throw new Error("no card");
  return confirmed.paymentMethod;
}

async function sale(number: string = CARDS.good, more: Partial<CardSale> = {}): Promise<CardSale> {
  orders += 1;
  const orderId = `order-${orders}`;
  return {
    idempotencyKey: orderId,
    orderId,
    customerRef,
    line: { name: "Monthly", amountMinor: 1999, currency: "GBP", interval: "MONTH" },
    discount: null,
    trialDays: 0,
    destination: null,
    orderedAt: new Date(standIn.world.now() * 1000),
    timeZone: "Europe/London",
    paymentMethodRef: await card(number),
    returnUrl: "https://gym.test/",
    ...more,
  };
}

async function creator(): Promise<string> {
  const account = standIn.world.make<{ id: string; object: "account" }>(
    "Accounts.create",
    "acct",
    {},
  );
  standIn.finishOnboarding(account.id);
  return account.id;
}

const product = { name: "Bands", amountMinor: 2500, currency: "GBP", interval: null } as const;
const welcome = {
  promotionId: 3,
  code: "WELCOME20",
  amountOffMinor: 400,
  duration: "ONCE",
  months: null,
} as const;

describe("a subscription by card", () => {
  it("is made unpaid, then charged; what is said of it twice is one", async () => {
    const wanted = await sale();
    const made = await payments.createSubscription(wanted);
    expect(made).toMatchObject({ status: "incomplete", amountMinor: 1999, currency: "GBP" });
    expect(made.invoices).toMatchObject([{ status: "open", attempts: 0, failure: null }]);
    expect((await payments.createSubscription(wanted)).subscriptionRef).toBe(made.subscriptionRef);
    const paid = await payments.paySubscription(made.subscriptionRef);
    expect(paid).toMatchObject({ status: "active", orderId: wanted.orderId, customerRef });
    expect(paid.invoices).toMatchObject([
      { status: "paid", amountPaidMinor: 1999, currency: "GBP", chargeRef: expect.any(String) },
    ]);
    expect((await payments.paySubscription(made.subscriptionRef)).invoices).toHaveLength(1);
    expect(standIn.world.all("charge")).toHaveLength(1);
    expect(await payments.findSubscriptionOfOrder(wanted)).toEqual(paid);
  });

  it("that is refused says why, and can be voided for good", async () => {
    const { subscriptionRef } = await payments.createSubscription(await sale(CARDS.refusedLater));
    const refused = await payments.paySubscription(subscriptionRef);
    expect(refused.status).toBe("incomplete");
    expect(refused.invoices[0]).toMatchObject({ failure: "generic_decline", attempts: 1 });
    await payments.voidSubscription(subscriptionRef);
    await payments.voidSubscription(subscriptionRef);
    expect((await payments.readSubscription(subscriptionRef))?.status).toBe("canceled");
  });

  it("waits for the holder, and is paid when he says yes", async () => {
    const { subscriptionRef } = await payments.createSubscription(
      await sale(CARDS.authenticateAlways),
    );
    const asked = await payments.paySubscription(subscriptionRef);
    expect(asked.invoices[0]).toMatchObject({ needsAuthentication: true, failure: null });
    answerBank(standIn.world, asked.invoices[0]?.clientSecret ?? "", true);
    expect((await payments.readSubscription(subscriptionRef))?.status).toBe("active");
  });

  it("with a trial runs at once; a discount of one period is on the first paid invoice alone", async () => {
    const { subscriptionRef } = await payments.createSubscription(
      await sale(CARDS.good, { trialDays: 7, discount: welcome }),
    );
    const read = async () => {
      const truth = await payments.readSubscription(subscriptionRef);
      if (!truth) throw new Error("gone");
      return truth;
    };
    expect(await read()).toMatchObject({ status: "trialing", discountMinor: 400 });
    standIn.advance({ days: 8 });
    expect(await read()).toMatchObject({ status: "active", discountMinor: 0 });
    standIn.advance({ days: 32 });
    expect((await read()).invoices.map(({ amountPaidMinor }) => amountPaidMinor)).toEqual([
      1999, 1599, 0,
    ]);
  });

  it.each([
    ["2026-02-01", 2],
    ["2026-03-01", 1],
  ])("ordered on %s, it is discounted by that day, whenever it is sent", async (day, months) => {
    const orderedAt = new Date(`${day}T12:00:00Z`);
    await payments.createSubscription(
      await sale(CARDS.good, { trialDays: 30, discount: welcome, orderedAt }),
    );
    expect(standIn.world.all("coupon")).toMatchObject([{ duration_in_months: months }]);
  });

  it("gives the creator his part, and us the fee", async () => {
    const destination = { accountRef: await creator(), feeBasisPoints: 1250 };
    const { subscriptionRef } = await payments.createSubscription(
      await sale(CARDS.good, { destination }),
    );
    await payments.paySubscription(subscriptionRef);
    expect(standIn.world.all("charge")).toMatchObject([
      {
        amount: 1999,
        application_fee_amount: 250,
        transfer_data: { destination: destination.accountRef },
      },
    ]);
  });

  it("is cancelled at the end of the period, taken back, ended", async () => {
    const { subscriptionRef } = await payments.createSubscription(await sale());
    await payments.paySubscription(subscriptionRef);
    await payments.cancelAtPeriodEnd(subscriptionRef);
    await payments.cancelAtPeriodEnd(subscriptionRef);
    const canceled = await payments.readSubscription(subscriptionRef);
    expect(canceled).toMatchObject({
      cancelAtPeriodEnd: true,
      cancelAt: canceled?.currentPeriodEnd,
    });
    await payments.revertCancellation(subscriptionRef);
    expect(await payments.readSubscription(subscriptionRef)).toMatchObject({
      cancelAtPeriodEnd: false,
      canceledAt: null,
    });
    await payments.cancelAtPeriodEnd(subscriptionRef);
    standIn.advance({ days: 32 });
    await payments.revertCancellation(subscriptionRef);
    expect((await payments.readSubscription(subscriptionRef))?.status).toBe("canceled");
  });
});

describe("a product by card", () => {
  it.each([
    ["succeeds", CARDS.good, "succeeded", null],
    ["is refused", CARDS.refusedLater, "requires_payment_method", "generic_decline"],
    ["waits for the holder", CARDS.authenticateAlways, "requires_action", null],
  ])("%s", async (_what, number, status, failure) => {
    const wanted = await sale(number, {
      line: product,
      discount: { ...welcome, amountOffMinor: 500 },
    });
    const made = await payments.createPayment(wanted);
    expect(made).toMatchObject({ status: "requires_confirmation", amountMinor: 2000 });
    const confirmed = await payments.confirmPayment(made.paymentRef);
    expect(confirmed).toMatchObject({ status, failure, orderId: wanted.orderId });
    expect(await payments.findPaymentOfOrder(wanted)).toEqual(confirmed);
    await payments.voidPayment(made.paymentRef);
    const after = status === "succeeded" ? "succeeded" : "canceled";
    expect((await payments.readPayment(made.paymentRef))?.status).toBe(after);
  });

  it("is given back with the creator's part and our fee, never more than was paid", async () => {
    const destination = { accountRef: await creator(), feeBasisPoints: 1000 };
    const { paymentRef } = await payments.createPayment(
      await sale(CARDS.good, { line: product, destination }),
    );
    const { chargeRef } = await payments.confirmPayment(paymentRef);
    const refund = (idempotencyKey: string, amountMinor: number) =>
      payments.refund({ idempotencyKey, chargeRef: chargeRef ?? "", amountMinor });
    expect(await refund("r1", 1000)).toMatchObject({ ok: true });
    expect(await refund("r1", 1000)).toMatchObject({ ok: true });
    expect(await refund("r2", 1501)).toEqual({ ok: false, reason: "more-than-charged" });
    expect((await payments.readPayment(paymentRef))?.refunds).toMatchObject([
      { amountMinor: 1000 },
    ]);
    const charge = standIn.world.get<Stripe.Charge>("charge", chargeRef);
    expect(cameBack(standIn.world, charge)).toEqual({ creator: 1000, fee: 100 });
  });
});

describe("the hosted page", () => {
  it.each([
    ["a plan", { interval: "MONTH" as const }],
    ["a product", { interval: null }],
  ])("sells %s, with its discount and the creator's part", async (_what, { interval }) => {
    const destination = { accountRef: await creator(), feeBasisPoints: 1000 };
    const { paymentMethodRef: _card, returnUrl: _back, ...rest } = await sale();
    const wanted = {
      ...rest,
      line: { ...product, interval },
      discount: welcome,
      destination,
      successUrl: "https://gym.test/success",
      cancelUrl: "https://gym.test/back",
      locale: "de",
      brand: { name: "Ironworks", logoUrl: null },
    };
    const { checkoutRef } = await payments.createHostedCheckout(wanted);
    expect((await payments.createHostedCheckout(wanted)).checkoutRef).toBe(checkoutRef);
    expect(await payments.readCheckout(checkoutRef)).toMatchObject({ status: "open" });
    payHostedPage(standIn.world, checkoutRef, CARDS.good);
    const truth = await payments.findCheckoutOfOrder(wanted);
    expect(truth).toMatchObject({ status: "complete", orderId: wanted.orderId });
    expect(standIn.world.all("charge")).toMatchObject([
      { amount: 2100, application_fee_amount: 210, paid: true },
    ]);
    const read = truth?.subscriptionRef
      ? await payments.readSubscription(truth.subscriptionRef)
      : await payments.readPayment(truth?.paymentRef ?? "");
    expect(read?.orderId).toBe(wanted.orderId);
    await payments.expireCheckout(checkoutRef);
    expect((await payments.readCheckout(checkoutRef))?.status).toBe("complete");
  });
});

describe("what Stripe does not know, and when it is away", () => {
  it("reads as null", async () => {
    expect(await payments.readSubscription("sub_none")).toBeNull();
    expect(await payments.readPayment("pi_none")).toBeNull();
    expect(await payments.readCheckout("cs_none")).toBeNull();
    expect(await payments.readPaymentMethod("pm_none")).toBeNull();
    await payments.expireCheckout("cs_none");
    await payments.voidPayment("pi_none");
  });

  it.each(["drop-before", "500", "429"] satisfies Trouble["kind"][])(
    "%s for long is ProviderUnavailable",
    async (kind) => {
      standIn.troubles.push({ operation: "Customers.create", kind, times: 9 });
      const create = payments.ensureCustomer({ studentId: 8, email: "c@d.test", name: "C" });
      await expect(create).rejects.toThrow(ProviderUnavailable);
    },
  );

  it("an answer that takes too long is not waited for; asked again it was bought once", async () => {
    const hasty = provider([standIn.webhookSecret], 150);
    const wanted = await sale();
    const slow = { kind: "delay", times: 9, milliseconds: 600 } as const;
    standIn.troubles.push({ operation: "Subscriptions.create", ...slow });
    await expect(hasty.createSubscription(wanted)).rejects.toThrow(ProviderUnavailable);
    standIn.troubles.length = 0;
    const { subscriptionRef } = await payments.createSubscription(wanted);
    standIn.troubles.push({ operation: "Invoices.pay", ...slow });
    await expect(hasty.paySubscription(subscriptionRef)).rejects.toThrow(ProviderUnavailable);
    standIn.troubles.length = 0;
    expect((await payments.paySubscription(subscriptionRef)).status).toBe("active");
    expect(standIn.world.all("subscription")).toHaveLength(1);
    expect(standIn.world.all("charge")).toHaveLength(1);
  });

  it("an answer that is lost after the work was done does it once", async () => {
    const wanted = await sale();
    standIn.troubles.push({ operation: "Subscriptions.create", kind: "drop-after", times: 1 });
    const { subscriptionRef } = await payments.createSubscription(wanted);
    standIn.troubles.push({ operation: "Invoices.pay", kind: "drop-after", times: 1 });
    expect((await payments.paySubscription(subscriptionRef)).status).toBe("active");
    expect(standIn.world.all("subscription")).toHaveLength(1);
    expect(standIn.world.all("charge")).toHaveLength(1);
  });
});

describe("pages of Stripe's own", () => {
  it("for cards and receipts: of this customer, and back", async () => {
    const opened = await payments.openPortal?.({
      customerRef,
      returnUrl: "https://gym.test/profile",
    });
    expect(opened?.url).toContain(standIn.origin);
    expect(standIn.calls.at(-1)).toMatchObject({
      operation: "BillingPortal/Sessions.create",
      params: { customer: customerRef, return_url: "https://gym.test/profile" },
    });
  });
});

describe("the doorbell", () => {
  const now = () => new Date(standIn.world.now() * 1000);
  async function ring(index: number) {
    const { Stripe } = await import("stripe");
    const rawBody = JSON.stringify(standIn.world.events.at(index));
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret: standIn.webhookSecret,
    });
    return { rawBody, signature };
  }

  it("names what changed, by any of the secrets", async () => {
    const { subscriptionRef } = await payments.createSubscription(await sale());
    await payments.paySubscription(subscriptionRef);
    const several = provider(["whsec_older", standIn.webhookSecret]);
    const about = standIn.world.events.map((_, at) => at);
    const seen = await Promise.all(
      about.map(async (at) => several.verifyEvent({ ...(await ring(at)), now: now() })),
    );
    expect(seen.every(({ ok }) => ok)).toBe(true);
    expect(
      seen.filter((event) => event.ok && event.subscriptionRef === subscriptionRef).length,
    ).toBeGreaterThanOrEqual(3);
  });

  it("what creators sell by themselves at Stripe is none of ours", async () => {
    const { subscriptionRef } = await payments.createSubscription(await sale());
    const event = standIn.world.events.at(-1);
    if (event?.type !== "customer.subscription.created") throw new Error(event?.type);
    expect(readEvent(event)).toMatchObject({ subscriptionRef, accountRef: null });
    expect(readEvent({ ...event, account: "acct_theirs" })).toMatchObject({
      subscriptionRef: null,
      accountRef: null,
    });
  });

  it("a state that came in after this was written is never taken for one of ours", async () => {
    const { subscriptionRef } = await payments.createSubscription(await sale());
    const there = standIn.world.get<Stripe.Subscription>("subscription", subscriptionRef);
    there.status = "paused";
    expect(await payments.readSubscription(subscriptionRef)).toMatchObject({ status: "paused" });
    const subscription = { ...there, status: "resting" };
    expect(() => subscriptionTruth(subscription, [])).toThrow("resting");
    const page = { id: "cs_1", customer: "cus_1", metadata: { orderId: "o" }, status: "resting" };
    const session = page as unknown as Stripe.Checkout.Session;
    expect(() => checkoutTruth(session)).toThrow("resting");
  });

  it("refuses a wrong signature, another body, and a time that is five minutes off either way", async () => {
    await payments.createSubscription(await sale());
    const { rawBody, signature } = await ring(-1);
    const verify = (given: Partial<Parameters<PaymentPort["verifyEvent"]>[0]>) =>
      payments.verifyEvent({ rawBody, signature, now: now(), ...given });
    const shifted = (seconds: number) => ({ now: new Date(now().getTime() + seconds * 1000) });
    expect(verify({})).toMatchObject({ ok: true });
    expect(verify({ signature: null })).toEqual({ ok: false, reason: "bad-signature" });
    expect(verify({ signature: "t=1,v1=00" })).toEqual({ ok: false, reason: "bad-signature" });
    expect(verify({ rawBody: `${rawBody} ` })).toEqual({ ok: false, reason: "bad-signature" });
    expect(verify(shifted(290))).toMatchObject({ ok: true });
    expect(verify(shifted(310))).toEqual({ ok: false, reason: "too-old" });
    expect(verify(shifted(-310))).toEqual({ ok: false, reason: "too-old" });
    expect(provider(["whsec_other"]).verifyEvent({ rawBody, signature, now: now() })).toEqual({
      ok: false,
      reason: "bad-signature",
    });
  });
});
