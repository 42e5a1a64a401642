/**
 * The sandbox's answers held to Stripe's: the same story through both ports, and after every step the same truth, state
 * by state and amount by amount; only references and secrets are each one's own. And its objects, in Stripe's shape,
 * are held to the SDK's own types like those of the stand-in.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openAccount, openShop } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { PAYMENT_FIXTURES, type PaymentFixture } from "../../../tests/support/payment-fixture";
import { openStripeAccount, type StripeFixture } from "../../../tests/support/stripe/fixture";
import { makeStudent } from "../../../tests/support/billing-world";
import { CARDS } from "../../../tests/support/stripe/paying";
import {
  checkoutMismatches,
  failureOf,
  mismatches,
  paymentMismatches,
  subscriptionMismatches,
} from "../../../tests/support/stripe/schema-mismatches";
import { DAY_MS } from "~/kernel/time";
import type {
  CardSale,
  CheckoutTruth,
  PaymentTruth,
  RefundTruth,
  SubscriptionTruth,
} from "./payment-port";
import { sandboxEvents } from "./sandbox/schema.server";
import { EVENT_TYPES } from "./stripe/verify-event.server";

const database = fileDatabase();

const given = (value: unknown) => value !== null;
/** Also by whom it was given back, and whether it arrived. */
const refundFacts = ({ amountMinor, shared, failed }: RefundTruth) => ({
  amountMinor,
  shared,
  failed,
});

/** Days after the start, so that two clocks can be compared. */
function factsOf(truth: SubscriptionTruth | null) {
  if (!truth) return null;
  const day = (at: Date | null) =>
    at && Math.round((at.getTime() - truth.startedAt.getTime()) / DAY_MS);
  return {
    status: truth.status,
    amountMinor: truth.amountMinor,
    currency: truth.currency,
    discountMinor: truth.discountMinor,
    currentPeriodEnd: day(truth.currentPeriodEnd),
    trialEnd: day(truth.trialEnd),
    cancelAtPeriodEnd: truth.cancelAtPeriodEnd,
    cancelAt: day(truth.cancelAt),
    canceledAt: day(truth.canceledAt),
    endedAt: day(truth.endedAt),
    invoices: truth.invoices.map((invoice) => ({
      status: invoice.status,
      amountMinor: invoice.amountMinor,
      amountPaidMinor: invoice.amountPaidMinor,
      currency: invoice.currency,
      period: [day(invoice.periodStart), day(invoice.periodEnd)],
      paidAt: day(invoice.paidAt),
      charged: given(invoice.chargeRef),
      refunds: invoice.refunds.map(refundFacts),
      disputes: invoice.disputes,
      attempted: invoice.attempts > 0,
      needsAuthentication: invoice.needsAuthentication,
      failed: given(invoice.failure),
      toConfirm: given(invoice.clientSecret),
      toPay: given(invoice.hostedUrl),
    })),
  };
}

function paymentFacts(truth: PaymentTruth | null) {
  return (
    truth && {
      status: truth.status,
      amountMinor: truth.amountMinor,
      currency: truth.currency,
      secret: truth.clientSecret.length > 10,
      charged: given(truth.chargeRef),
      refunds: truth.refunds.map(refundFacts),
      disputes: truth.disputes,
      failed: given(truth.failure),
      paid: given(truth.paidAt),
    }
  );
}

const checkoutFacts = (truth: CheckoutTruth) => ({
  status: truth.status,
  failure: truth.failure,
  successUrl: truth.successUrl,
  ordered: truth.orderId.length > 10,
  subscribed: given(truth.subscriptionRef),
  paid: given(truth.paymentRef),
});

interface Scene {
  fixture: PaymentFixture;
  sale(number: string, more?: Partial<CardSale>): Promise<CardSale>;
  /** Writes down what the provider says now. */
  look(step: string, ref: string): Promise<SubscriptionTruth>;
  lookAtPayment(step: string, ref: string): Promise<PaymentTruth>;
  lookAtCheckout(step: string, ref: string): Promise<CheckoutTruth>;
}

const monthly = { name: "Monthly", amountMinor: 1999, currency: "GBP", interval: "MONTH" } as const;
const bands = { name: "Bands", amountMinor: 2500, currency: "GBP", interval: null } as const;
const code = { promotionId: 3, code: "WELCOME20", amountOffMinor: 400 };

const STORIES: Record<string, (scene: Scene) => Promise<void>> = {
  async "made, paid, renewed, cancelled, reverted, cancelled, ended"({ fixture, sale, look }) {
    const { payments } = fixture;
    const { subscriptionRef: ref } = await payments.createSubscription(await sale(CARDS.good));
    await look("made", ref);
    await payments.paySubscription(ref);
    await look("paid", ref);
    await fixture.advance(31);
    await look("renewed", ref);
    await payments.cancelAtPeriodEnd(ref);
    await look("cancelled", ref);
    await payments.revertCancellation(ref);
    await look("reverted", ref);
    await payments.cancelAtPeriodEnd(ref);
    await fixture.advance(35);
    await look("ended", ref);
    await payments.revertCancellation(ref);
    await payments.cancelAtPeriodEnd(ref);
    await look("neither revived nor cancelled again", ref);
  },
  async "a trial, with a code for one payment"({ fixture, sale, look }) {
    const discount = { ...code, duration: "ONCE", months: null } as const;
    const { subscriptionRef: ref } = await fixture.payments.createSubscription(
      await sale(CARDS.good, { trialDays: 7, discount }),
    );
    await look("in its trial", ref);
    await fixture.advance(8);
    await look("paid", ref);
    await fixture.advance(31);
    await look("renewed", ref);
  },
  async "a trial that is given up"({ fixture, sale, look }) {
    const { subscriptionRef: ref } = await fixture.payments.createSubscription(
      await sale(CARDS.good, { trialDays: 7 }),
    );
    await fixture.payments.cancelAtPeriodEnd(ref);
    await look("cancelled in its trial", ref);
    await fixture.advance(8);
    await look("ended unpaid", ref);
  },
  async "a code for two months, and one for ever"({ fixture, sale, look }) {
    for (const discount of [
      { ...code, duration: "MONTHS", months: 2 } as const,
      { ...code, promotionId: 4, duration: "FOREVER", months: null } as const,
    ]) {
      const { payments } = fixture;
      const wanted = await sale(CARDS.good, { discount });
      const { subscriptionRef: ref } = await payments.createSubscription(wanted);
      await payments.paySubscription(ref);
      await look(discount.duration, ref);
      await fixture.advance(65);
      await look(`${discount.duration}, two months later`, ref);
    }
  },
  async "a card that is refused, and given up"({ fixture, sale, look }) {
    const { payments } = fixture;
    const wanted = await sale(CARDS.refusedLater);
    const { subscriptionRef: ref } = await payments.createSubscription(wanted);
    await payments.paySubscription(ref);
    await look("refused", ref);
  },
  async "a card that is refused at the renewal"({ fixture, sale, look }) {
    const wanted = await sale(CARDS.refusedLater, { trialDays: 7 });
    const { subscriptionRef: ref } = await fixture.payments.createSubscription(wanted);
    await fixture.advance(7.5);
    await look("past due", ref);
  },
  async "a bank that asks: yes, and no"({ fixture, sale, look }) {
    for (const yes of [true, false]) {
      const { payments } = fixture;
      const { subscriptionRef: ref } = await payments.createSubscription(
        await sale(CARDS.authenticateAlways),
      );
      await payments.paySubscription(ref);
      const asked = await look("asked", ref);
      await fixture.answerBank(asked.invoices[0]?.clientSecret ?? "", yes);
      await look(yes ? "yes" : "no", ref);
    }
  },
  async "given back in part, and ended"({ fixture, sale, look }) {
    const { payments } = fixture;
    const { subscriptionRef: ref } = await payments.createSubscription(await sale(CARDS.good));
    const paid = await payments.paySubscription(ref);
    const chargeRef = paid.invoices[0]?.chargeRef ?? "";
    const back = { idempotencyKey: randomUUID(), chargeRef, amountMinor: 700 };
    expect(await payments.refund(back)).toMatchObject({ ok: true });
    expect(await payments.refund(back)).toMatchObject({ ok: true });
    await look("given back", ref);
    await payments.endSubscription(ref);
    await look("ended at once", ref);
  },
  async "products: paid, refused, asked, given up, given back"({ fixture, sale, lookAtPayment }) {
    const { payments } = fixture;
    for (const number of [CARDS.good, CARDS.refusedLater, CARDS.authenticateAlways]) {
      const discount = { ...code, duration: "ONCE", months: null } as const;
      const wanted = await sale(number, { line: bands, discount });
      const { paymentRef: ref } = await payments.createPayment(wanted);
      await lookAtPayment("made", ref);
      await payments.confirmPayment(ref);
      const confirmed = await lookAtPayment("confirmed", ref);
      await payments.voidPayment(ref);
      await lookAtPayment("after giving it up", ref);
      if (confirmed.chargeRef === null) continue;
      const { chargeRef } = confirmed;
      await payments.refund({ idempotencyKey: randomUUID(), chargeRef, amountMinor: 2100 });
      await lookAtPayment("given back", ref);
    }
  },
  async "hosted pages: a plan, a trial, a product; left, closed"({
    fixture,
    sale,
    look,
    lookAtPayment,
    lookAtCheckout,
  }) {
    const { payments } = fixture;
    const discount = { ...code, duration: "ONCE", months: null } as const;
    for (const more of [{}, { trialDays: 7 }, { line: bands, discount }]) {
      const { checkoutRef: ref } = await payments.createHostedCheckout({
        ...(await sale(CARDS.good, more)),
        ...page,
      });
      await lookAtCheckout("open", ref);
      expect(await fixture.payPage(ref, CARDS.good)).toBe("paid");
      const { subscriptionRef, paymentRef } = await lookAtCheckout("paid", ref);
      if (subscriptionRef) await look("subscribed", subscriptionRef);
      if (paymentRef) await lookAtPayment("bought", paymentRef);
    }
    for (const close of [fixture.expirePage, payments.expireCheckout]) {
      const wanted = { ...(await sale(CARDS.good)), ...page };
      const { checkoutRef: ref } = await payments.createHostedCheckout(wanted);
      await close(ref);
      await lookAtCheckout("closed", ref);
      expect(await fixture.payPage(ref, CARDS.good)).toBe("closed");
    }
  },
};

const page = {
  successUrl: "https://gym.test/subscription/checkout/success",
  cancelUrl: "https://gym.test/checkout/failed",
  locale: "en",
  brand: { name: "Gym", logoUrl: null },
};

async function tell(name: "sandbox" | "stripe", story: (scene: Scene) => Promise<void>) {
  const { db } = database;
  const fixture = await PAYMENT_FIXTURES[name](db);
  const { gymId } = await openShop(db, { ready: false });
  const accountRef =
    name === "stripe"
      ? await openStripeAccount(db, (fixture as StripeFixture).standIn, { gymId })
      : await openAccount(db, { kind: "gym", gymId });
  const student = await makeStudent(db);
  const seen: { step: string; facts: unknown }[] = [];
  // The stand-in holds each of its answers to the SDK's types by itself.
  const held = (step: string, found: string[]) =>
    name === "sandbox" && expect(found, step).toEqual([]);
  await story({
    fixture,
    async sale(number, more = {}) {
      const orderId = randomUUID();
      const paymentMethodRef = await fixture.cardOnFile(student, number);
      const customer = await fixture.payments.readPaymentMethod(paymentMethodRef);
      return {
        idempotencyKey: orderId,
        orderId,
        customerRef: customer?.customerRef ?? "",
        line: monthly,
        discount: null,
        trialDays: 0,
        destination: { accountRef, feeBasisPoints: 1250 },
        orderedAt: fixture.clock(),
        timeZone: "UTC",
        paymentMethodRef,
        returnUrl: "https://gym.test/",
        ...more,
      };
    },
    async look(step, ref) {
      const truth = await fixture.payments.readSubscription(ref);
      seen.push({ step, facts: factsOf(truth) });
      if (!truth) throw new Error(`${step}: gone`);
      held(step, subscriptionMismatches(truth));
      return truth;
    },
    async lookAtPayment(step, ref) {
      const truth = await fixture.payments.readPayment(ref);
      seen.push({ step, facts: paymentFacts(truth) });
      if (!truth) throw new Error(`${step}: gone`);
      held(step, paymentMismatches(truth));
      return truth;
    },
    async lookAtCheckout(step, ref) {
      const truth = await fixture.payments.readCheckout(ref);
      if (!truth) throw new Error(`${step}: gone`);
      seen.push({ step, facts: checkoutFacts(truth) });
      held(step, checkoutMismatches(truth));
      return truth;
    },
  });
  const charges = await fixture.chargesOf(student);
  const money = charges
    .map(({ destinationRef, ...charge }) => ({ ...charge, ours: destinationRef === accountRef }))
    .toSorted((a, b) => a.amountMinor - b.amountMinor);
  const back = (await fixture.returnsOf(student)).toSorted((a, b) => a.amountMinor - b.amountMinor);
  await fixture.stop();
  return { seen, money, back };
}

describe("the sandbox says what Stripe says", () => {
  it.each(Object.entries(STORIES))("%s", async (_name, story) => {
    const stripe = await tell("stripe", story);
    expect(stripe.seen.length).toBeGreaterThan(0);
    // The creator bears his part of all that was given back.
    expect(stripe.back.every((one) => one.creatorMinor === one.amountMinor)).toBe(true);
    expect(await tell("sandbox", story)).toEqual(stripe);
  });

  it("and tells of it by names that Stripe has", async () => {
    const told = await database.db.selectDistinct({ type: sandboxEvents.type }).from(sandboxEvents);
    expect(told.length).toBeGreaterThan(3);
    for (const { type } of told) expect(EVENT_TYPES).toContain(type);
  });

  it("an object that Stripe would never send does not pass", () => {
    expect(mismatches("Subscriptions.retrieve", { status: "running" }).join()).toContain("/status");
    expect(mismatches("PaymentIntents.retrieve", { amount: "9" }).join()).toContain("/amount");
    const wrong = { last_payment_error: failureOf("no_luck") };
    expect(mismatches("PaymentIntents.retrieve", wrong)).not.toEqual([]);
  });
});
