/**
 * The contract of both payment providers on single payments and refunds (payment-port.ts).
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  ONCE,
  paymentPortContract,
  PRODUCT,
  type PortStory,
} from "../../../tests/support/payment-port-contract";
import { CARDS } from "../../../tests/support/stripe/paying";

const { onBothProviders } = paymentPortContract();
const tenTimes = <T>(work: () => Promise<T>) =>
  Promise.all(Array.from({ length: 10 }, () => work()));

/** Creates and charges a payment for a product. */
async function pay({ payments, sale }: PortStory, overrides: object = {}) {
  const order = await sale(CARDS.good, { line: PRODUCT, ...overrides });
  const { ref: paymentRef } = await payments.sales.payment.create(order);
  const { chargeRef } = await payments.sales.payment.charge(paymentRef);
  return { paymentRef, chargeRef: chargeRef ?? "" };
}

onBothProviders(
  "a product is paid, refused or needs authentication; only an unpaid payment can be closed",
  async ({ payments, sale, readPayment }) => {
    for (const [card, status, after] of [
      [CARDS.good, "succeeded", "succeeded"],
      [CARDS.refusedLater, "requires_payment_method", "canceled"],
      [CARDS.authenticateAlways, "requires_action", "canceled"],
    ] as const) {
      const order = await sale(card, { line: PRODUCT, discount: ONCE });
      const { ref } = await payments.sales.payment.create(order);
      const unpaid = await readPayment("unpaid", ref);
      expect(unpaid).toMatchObject({ status: "requires_confirmation", amountMinor: 2100 });
      await payments.sales.payment.charge(ref);
      const confirmed = await readPayment("confirmed", ref);
      expect(confirmed).toMatchObject({ status, orderId: order.orderId });
      expect(await payments.sales.payment.find(order)).toEqual(confirmed);
      await payments.sales.payment.close(ref);
      await payments.sales.payment.close(ref);
      expect((await readPayment("after it is closed", ref)).status).toBe(after);
    }
  },
);

onBothProviders(
  "the same key makes one payment and one charge in ten concurrent calls",
  async ({ fixture, payments, student, sale }) => {
    const order = await sale(CARDS.good, { line: PRODUCT });
    const sales = await tenTimes(() => payments.sales.payment.create(order));
    expect(new Set(sales.map(({ ref }) => ref)).size).toBe(1);
    const ref = sales[0]?.ref ?? "";
    await tenTimes(() => payments.sales.payment.charge(ref));
    expect((await payments.sales.payment.create(order)).ref).toBe(ref);
    expect(await fixture.chargesOf(student)).toMatchObject([{ amountMinor: 2500, feeMinor: 313 }]);
  },
);

onBothProviders(
  "the same key with a renamed product returns the first payment",
  async ({ payments, sale }) => {
    const order = await sale(CARDS.good, { line: PRODUCT });
    const { ref: paymentRef } = await payments.sales.payment.create(order);
    const line = { ...PRODUCT, name: "Another name" };
    expect((await payments.sales.payment.create({ ...order, line })).ref).toBe(paymentRef);
  },
  { faults: ["PaymentIntents.create"] },
);

onBothProviders(
  "authentication of a product's payment pays it; a refusal declines it",
  async ({ fixture, payments, student, sale, readPayment }) => {
    for (const isAuthenticated of [true, false]) {
      const order = await sale(CARDS.authenticateAlways, { line: PRODUCT });
      const { ref } = await payments.sales.payment.create(order);
      const { clientSecret } = await payments.sales.payment.charge(ref);
      await readPayment("waiting for authentication", ref);
      await fixture.answerBank(clientSecret, isAuthenticated);
      const payment = await readPayment(isAuthenticated ? "authenticated" : "refused", ref);
      expect(payment.status).toBe(isAuthenticated ? "succeeded" : "requires_payment_method");
      expect(payment.failure === null).toBe(isAuthenticated);
    }
    expect(await fixture.chargesOf(student)).toHaveLength(1);
  },
);

onBothProviders(
  "a refund returns the creator's part and the fee, once per key and never more than the charge",
  async (story) => {
    const { fixture, payments, student, readPayment } = story;
    const { paymentRef, chargeRef } = await pay(story);
    const refund = (idempotencyKey: string, amountMinor: number) =>
      payments.refund({ idempotencyKey, chargeRef, amountMinor });
    const key = randomUUID();
    const results = await tenTimes(() => refund(key, 1000));
    const refs = results.map((result) => (result.ok ? result.refundRef : result.reason));
    expect(new Set(refs).size).toBe(1);
    expect(await refund(key, 1000)).toEqual(results[0]);
    expect(await refund(randomUUID(), 1501)).toEqual({ ok: false, reason: "more-than-charged" });
    const part = await readPayment("refunded in part", paymentRef);
    expect(part.refunds).toMatchObject([{ amountMinor: 1000, shared: true, failed: false }]);
    expect(await fixture.returnsOf(student)).toEqual([
      { amountMinor: 1000, creatorMinor: 1000, feeMinor: 125 },
    ]);
    expect(await refund(randomUUID(), 1500)).toMatchObject({ ok: true });
    expect(await refund(randomUUID(), 1)).toEqual({ ok: false, reason: "more-than-charged" });
    const { refunds } = await readPayment("refunded in full", paymentRef);
    expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual([1500, 1000]);
  },
);

onBothProviders(
  "the fees of three partial refunds are those that the provider returned, to the penny",
  async (story) => {
    const { fixture, student, payments, readPayment } = story;
    // 12.5 % of 10.03 is 1.25; half of it, rounded each time, would be 0.63 twice.
    const { paymentRef, chargeRef } = await pay(story, { line: { ...PRODUCT, amountMinor: 1003 } });
    for (const amountMinor of [500, 3, 500]) {
      const refund = { idempotencyKey: randomUUID(), chargeRef, amountMinor };
      expect(await payments.refund(refund)).toMatchObject({ ok: true });
    }
    const { feeMinor, refunds } = await readPayment("refunded in three parts", paymentRef);
    expect(feeMinor).toBe(125);
    const [returned] = await fixture.returnsOf(student);
    const feeSum = refunds.reduce((sum, refund) => sum + (refund.feeMinor ?? 0), 0);
    expect(feeSum).toBe(returned?.feeMinor);
    expect(feeSum).toBeLessThanOrEqual(125);
  },
);

onBothProviders(
  "a key that the provider has deleted after a day still refunds once",
  async (story) => {
    const { fixture, payments, readPayment } = story;
    const { paymentRef, chargeRef } = await pay(story);
    const refund = { idempotencyKey: randomUUID(), chargeRef, amountMinor: 700 };
    const first = await payments.refund(refund);
    await fixture.advance(2);
    expect(await payments.refund(refund)).toEqual(first);
    expect((await readPayment("refunded once", paymentRef)).refunds).toHaveLength(1);
  },
);

onBothProviders(
  "a subscription continues after a partial refund of its payment",
  async ({ payments, subscribe, readSubscription }) => {
    const ref = await subscribe(CARDS.good);
    const { invoices } = await readSubscription("paid", ref);
    const chargeRef = invoices[0]?.chargeRef ?? "";
    const refund = { idempotencyKey: randomUUID(), chargeRef, amountMinor: 700 };
    expect(await payments.refund(refund)).toMatchObject({ ok: true });
    const refunded = await readSubscription("refunded", ref);
    expect(refunded).toMatchObject({
      status: "active",
      invoices: [{ refunds: [{ amountMinor: 700 }] }],
    });
  },
);

onBothProviders(
  "a payment to the platform itself has no creator's part, and neither has its refund",
  async (story) => {
    const { fixture, payments, student } = story;
    const { chargeRef } = await pay(story, { destination: null });
    const refund = { idempotencyKey: randomUUID(), chargeRef, amountMinor: 2500 };
    expect(await payments.refund(refund)).toMatchObject({ ok: true });
    expect(await fixture.chargesOf(student)).toMatchObject([{ feeMinor: 0 }]);
    expect(await fixture.returnsOf(student)).toEqual([
      { amountMinor: 2500, creatorMinor: 0, feeMinor: 0 },
    ]);
  },
);
