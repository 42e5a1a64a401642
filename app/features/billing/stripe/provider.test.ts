/** The port on Stripe, through the real SDK, against the strict stand-in. */
import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { portOnStripe } from "../../../../tests/support/stripe/port";
import { gatewayTo } from "../../../../tests/support/stripe/gateway";
import { answerBank, payHostedPage } from "../../../../tests/support/stripe/checkout";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { type Trouble } from "../../../../tests/support/stripe/stand-in";
import { cameBack } from "../../../../tests/support/stripe/transfers";
import { ProviderUnavailable } from "../payment-port";

const port = portOnStripe();
const { sale } = port;

async function creator(): Promise<string> {
  const account = port.standIn.world.make<{ id: string; object: "account" }>(
    "Accounts.create",
    "acct",
    {},
  );
  port.standIn.finishOnboarding(account.id);
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
    const made = await port.payments.createSubscription(wanted);
    expect(made).toMatchObject({ status: "incomplete", amountMinor: 1999, currency: "GBP" });
    expect(made.invoices).toMatchObject([{ status: "open", attempts: 0, failure: null }]);
    expect((await port.payments.createSubscription(wanted)).subscriptionRef).toBe(
      made.subscriptionRef,
    );
    const paid = await port.payments.paySubscription(made.subscriptionRef);
    expect(paid).toMatchObject({
      status: "active",
      orderId: wanted.orderId,
      customerRef: port.customerRef,
    });
    expect(paid.invoices).toMatchObject([
      { status: "paid", amountPaidMinor: 1999, currency: "GBP", chargeRef: expect.any(String) },
    ]);
    expect((await port.payments.paySubscription(made.subscriptionRef)).invoices).toHaveLength(1);
    expect(port.standIn.world.all("charge")).toHaveLength(1);
    expect(await port.payments.findSubscriptionOfOrder(wanted)).toEqual(paid);
  });

  it("that is refused says why, and can be voided for good", async () => {
    const { subscriptionRef } = await port.payments.createSubscription(
      await sale(CARDS.refusedLater),
    );
    const refused = await port.payments.paySubscription(subscriptionRef);
    expect(refused.status).toBe("incomplete");
    expect(refused.invoices[0]).toMatchObject({ failure: "generic_decline", attempts: 1 });
    await port.payments.voidSubscription(subscriptionRef);
    await port.payments.voidSubscription(subscriptionRef);
    expect((await port.payments.readSubscription(subscriptionRef))?.status).toBe("canceled");
  });

  it("waits for the holder, and is paid when he says yes", async () => {
    const { subscriptionRef } = await port.payments.createSubscription(
      await sale(CARDS.authenticateAlways),
    );
    const asked = await port.payments.paySubscription(subscriptionRef);
    expect(asked.invoices[0]).toMatchObject({ needsAuthentication: true, failure: null });
    answerBank(port.standIn.world, asked.invoices[0]?.clientSecret ?? "", true);
    expect((await port.payments.readSubscription(subscriptionRef))?.status).toBe("active");
  });

  it("with a trial runs at once; a discount of one period is on the first paid invoice alone", async () => {
    const { subscriptionRef } = await port.payments.createSubscription(
      await sale(CARDS.good, { trialDays: 7, discount: welcome }),
    );
    const read = async () => {
      const truth = await port.payments.readSubscription(subscriptionRef);
      if (!truth) throw new Error("gone");
      return truth;
    };
    expect(await read()).toMatchObject({ status: "trialing", discountMinor: 400 });
    port.standIn.advance({ days: 8 });
    expect(await read()).toMatchObject({ status: "active", discountMinor: 0 });
    port.standIn.advance({ days: 32 });
    expect((await read()).invoices.map(({ amountPaidMinor }) => amountPaidMinor)).toEqual([
      1999, 1599, 0,
    ]);
  });

  it.each([
    ["2026-02-01", 2],
    ["2026-03-01", 1],
  ])("ordered on %s, it is discounted by that day, whenever it is sent", async (day, months) => {
    const orderedAt = new Date(`${day}T12:00:00Z`);
    await port.payments.createSubscription(
      await sale(CARDS.good, { trialDays: 30, discount: welcome, orderedAt }),
    );
    expect(port.standIn.world.all("coupon")).toMatchObject([{ duration_in_months: months }]);
  });

  it("gives the creator his part, and us the fee", async () => {
    const destination = { accountRef: await creator(), feeBasisPoints: 1250 };
    const { subscriptionRef } = await port.payments.createSubscription(
      await sale(CARDS.good, { destination }),
    );
    await port.payments.paySubscription(subscriptionRef);
    expect(port.standIn.world.all("charge")).toMatchObject([
      {
        amount: 1999,
        application_fee_amount: 250,
        transfer_data: { destination: destination.accountRef },
      },
    ]);
  });

  it("is cancelled at the end of the period, taken back, ended", async () => {
    const { subscriptionRef } = await port.payments.createSubscription(await sale());
    await port.payments.paySubscription(subscriptionRef);
    await port.payments.cancelAtPeriodEnd(subscriptionRef);
    await port.payments.cancelAtPeriodEnd(subscriptionRef);
    const canceled = await port.payments.readSubscription(subscriptionRef);
    expect(canceled).toMatchObject({
      cancelAtPeriodEnd: true,
      cancelAt: canceled?.currentPeriodEnd,
    });
    await port.payments.revertCancellation(subscriptionRef);
    expect(await port.payments.readSubscription(subscriptionRef)).toMatchObject({
      cancelAtPeriodEnd: false,
      canceledAt: null,
    });
    await port.payments.cancelAtPeriodEnd(subscriptionRef);
    port.standIn.advance({ days: 32 });
    await port.payments.revertCancellation(subscriptionRef);
    expect((await port.payments.readSubscription(subscriptionRef))?.status).toBe("canceled");
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
    const made = await port.payments.createPayment(wanted);
    expect(made).toMatchObject({ status: "requires_confirmation", amountMinor: 2000 });
    const confirmed = await port.payments.confirmPayment(made.paymentRef);
    expect(confirmed).toMatchObject({ status, failure, orderId: wanted.orderId });
    expect(await port.payments.findPaymentOfOrder(wanted)).toEqual(confirmed);
    await port.payments.voidPayment(made.paymentRef);
    const after = status === "succeeded" ? "succeeded" : "canceled";
    expect((await port.payments.readPayment(made.paymentRef))?.status).toBe(after);
  });

  it("is given back with the creator's part and our fee, never more than was paid", async () => {
    const destination = { accountRef: await creator(), feeBasisPoints: 1000 };
    const { paymentRef } = await port.payments.createPayment(
      await sale(CARDS.good, { line: product, destination }),
    );
    const { chargeRef } = await port.payments.confirmPayment(paymentRef);
    const refund = (idempotencyKey: string, amountMinor: number) =>
      port.payments.refund({ idempotencyKey, chargeRef: chargeRef ?? "", amountMinor });
    expect(await refund("r1", 1000)).toMatchObject({ ok: true });
    expect(await refund("r1", 1000)).toMatchObject({ ok: true });
    expect(await refund("r2", 1501)).toEqual({ ok: false, reason: "more-than-charged" });
    expect((await port.payments.readPayment(paymentRef))?.refunds).toMatchObject([
      { amountMinor: 1000 },
    ]);
    const charge = port.standIn.world.get<Stripe.Charge>("charge", chargeRef);
    expect(cameBack(port.standIn.world, charge)).toEqual({ creator: 1000, fee: 100 });
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
    const { checkoutRef } = await port.payments.createHostedCheckout(wanted);
    expect((await port.payments.createHostedCheckout(wanted)).checkoutRef).toBe(checkoutRef);
    expect(await port.payments.readCheckout(checkoutRef)).toMatchObject({ status: "open" });
    payHostedPage(port.standIn.world, checkoutRef, CARDS.good);
    const truth = await port.payments.findCheckoutOfOrder(wanted);
    expect(truth).toMatchObject({ status: "complete", orderId: wanted.orderId });
    expect(port.standIn.world.all("charge")).toMatchObject([
      { amount: 2100, application_fee_amount: 210, paid: true },
    ]);
    const read = truth?.subscriptionRef
      ? await port.payments.readSubscription(truth.subscriptionRef)
      : await port.payments.readPayment(truth?.paymentRef ?? "");
    expect(read?.orderId).toBe(wanted.orderId);
    await port.payments.expireCheckout(checkoutRef);
    expect((await port.payments.readCheckout(checkoutRef))?.status).toBe("complete");
  });
});

describe("what Stripe does not know, and when it is away", () => {
  it("reads as null", async () => {
    expect(await port.payments.readSubscription("sub_none")).toBeNull();
    expect(await port.payments.readPayment("pi_none")).toBeNull();
    expect(await port.payments.readCheckout("cs_none")).toBeNull();
    expect(await port.payments.readPaymentMethod("pm_none")).toBeNull();
    await port.payments.expireCheckout("cs_none");
    await port.payments.voidPayment("pi_none");
  });

  it.each(["drop-before", "500", "429"] satisfies Trouble["kind"][])(
    "%s for long is ProviderUnavailable",
    async (kind) => {
      port.standIn.troubles.push({ operation: "Customers.create", kind, times: 9 });
      const create = port.payments.ensureCustomer({ studentId: 8, email: "c@d.test", name: "C" });
      await expect(create).rejects.toThrow(ProviderUnavailable);
    },
  );

  it("an answer that takes too long is not waited for; asked again it was bought once", async () => {
    const hasty = gatewayTo(port.standIn, { timeoutMs: 150 });
    const wanted = await sale();
    const slow = { kind: "delay", times: 9, milliseconds: 600 } as const;
    port.standIn.troubles.push({ operation: "Subscriptions.create", ...slow });
    await expect(hasty.createSubscription(wanted)).rejects.toThrow(ProviderUnavailable);
    port.standIn.troubles.length = 0;
    const { subscriptionRef } = await port.payments.createSubscription(wanted);
    port.standIn.troubles.push({ operation: "Invoices.pay", ...slow });
    await expect(hasty.paySubscription(subscriptionRef)).rejects.toThrow(ProviderUnavailable);
    port.standIn.troubles.length = 0;
    expect((await port.payments.paySubscription(subscriptionRef)).status).toBe("active");
    expect(port.standIn.world.all("subscription")).toHaveLength(1);
    expect(port.standIn.world.all("charge")).toHaveLength(1);
  });

  it("an answer that is lost after the work was done does it once", async () => {
    const wanted = await sale();
    port.standIn.troubles.push({ operation: "Subscriptions.create", kind: "drop-after", times: 1 });
    const { subscriptionRef } = await port.payments.createSubscription(wanted);
    port.standIn.troubles.push({ operation: "Invoices.pay", kind: "drop-after", times: 1 });
    expect((await port.payments.paySubscription(subscriptionRef)).status).toBe("active");
    expect(port.standIn.world.all("subscription")).toHaveLength(1);
    expect(port.standIn.world.all("charge")).toHaveLength(1);
  });
});

describe("pages of Stripe's own", () => {
  it("for cards and receipts: of this customer, and back", async () => {
    const opened = await port.payments.openPortal?.({
      customerRef: port.customerRef,
      returnUrl: "https://gym.test/profile",
    });
    expect(opened?.url).toContain(port.standIn.origin);
    expect(port.standIn.calls.at(-1)).toMatchObject({
      operation: "BillingPortal/Sessions.create",
      params: { customer: port.customerRef, return_url: "https://gym.test/profile" },
    });
  });
});
