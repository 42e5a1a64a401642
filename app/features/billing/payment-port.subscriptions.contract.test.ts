/**
 * The contract of both payment providers on subscriptions (payment-port.ts).
 *
 * @module-tag postgres
 */
import { expect } from "vitest";
import { ONCE, paymentPortContract, YEARLY } from "../../../tests/support/payment-port-contract";
import { CARDS } from "../../../tests/support/stripe/paying";

const { onBothProviders } = paymentPortContract();
const TWO_MONTHS = { ...ONCE, promotionId: 4, duration: "MONTHS", months: 2 } as const;
const THREE_MONTHS = { ...ONCE, promotionId: 6, duration: "MONTHS", months: 3 } as const;
const THIRTEEN_MONTHS = { ...ONCE, promotionId: 7, duration: "MONTHS", months: 13 } as const;
const FOREVER = { ...ONCE, promotionId: 5, duration: "FOREVER" } as const;
const ENDED = { status: "canceled", endedAt: expect.any(Date), canceledAt: expect.any(Date) };
const runConcurrently = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
const amountsOf = ({ invoices }: { invoices: { amountPaidMinor: number }[] }) =>
  invoices.map(({ amountPaidMinor }) => amountPaidMinor).toReversed();

onBothProviders(
  "a subscription is created unpaid, paid, renewed, cancelled, reverted and ended",
  async ({ fixture, payments, sale, readSubscription }) => {
    const order = await sale(CARDS.good);
    const { ref } = await payments.sales.subscription.create(order);
    const unpaid = await readSubscription("unpaid", ref);
    expect(unpaid).toMatchObject({ status: "incomplete", orderId: order.orderId });
    expect(unpaid.invoices).toMatchObject([{ status: "open", attempts: 0, failure: null }]);
    expect((await payments.sales.subscription.charge(ref)).status).toBe("active");
    const paid = await readSubscription("paid", ref);
    expect(await payments.sales.subscription.find(order)).toEqual(paid);
    await fixture.advance(31);
    expect(amountsOf(await readSubscription("renewed", ref))).toEqual([1999, 1999]);
    await payments.cancelAtPeriodEnd(ref);
    await payments.cancelAtPeriodEnd(ref);
    const cancelled = await readSubscription("cancelled", ref);
    expect(cancelled).toMatchObject({
      status: "active",
      cancelAtPeriodEnd: true,
      cancelAt: cancelled.currentPeriodEnd,
    });
    await payments.revertCancellation(ref);
    await payments.revertCancellation(ref);
    expect(await readSubscription("reverted", ref)).toMatchObject({
      cancelAtPeriodEnd: false,
      canceledAt: null,
    });
    await payments.cancelAtPeriodEnd(ref);
    await fixture.advance(35);
    expect((await readSubscription("ended", ref)).status).toBe("canceled");
    await payments.revertCancellation(ref);
    await payments.cancelAtPeriodEnd(ref);
    await payments.endSubscription(ref);
    await readSubscription("neither revived nor cancelled again", ref);
  },
);

onBothProviders(
  "the same key makes one subscription and one charge in ten concurrent calls",
  async ({ fixture, payments, student, sale, readSubscription }) => {
    const order = await sale(CARDS.good);
    const sales = await runConcurrently(10, () => payments.sales.subscription.create(order));
    expect(new Set(sales.map(({ ref }) => ref)).size).toBe(1);
    const ref = sales[0]?.ref ?? "";
    await runConcurrently(10, () => payments.sales.subscription.charge(ref));
    await payments.sales.subscription.charge(ref);
    expect(amountsOf(await readSubscription("paid", ref))).toEqual([1999]);
    expect((await payments.sales.subscription.create(order)).ref).toBe(ref);
    expect(await fixture.countRunning(student)).toBe(1);
    // The fee is 12.5 %, rounded by our rule and not by the provider's.
    expect(await fixture.chargesOf(student)).toMatchObject([{ amountMinor: 1999, feeMinor: 250 }]);
  },
);

onBothProviders(
  "the same key with a renamed plan returns the first subscription",
  async ({ fixture, payments, student, sale }) => {
    const order = await sale(CARDS.good);
    const { ref: subscriptionRef } = await payments.sales.subscription.create(order);
    const line = { ...order.line, name: "Another name" };
    const again = await payments.sales.subscription.create({ ...order, line });
    expect(again.ref).toBe(subscriptionRef);
    expect(await fixture.countRunning(student)).toBe(1);
  },
  { faults: ["Subscriptions.create"] },
);

onBothProviders(
  "a trial starts at once, and a code for one payment reduces the first charge",
  async ({ fixture, payments, sale, readSubscription }) => {
    const order = await sale(CARDS.good, { trialDays: 7, discount: ONCE });
    const { ref } = await payments.sales.subscription.create(order);
    const trial = await readSubscription("in its trial", ref);
    expect(trial).toMatchObject({ status: "trialing", discountMinor: 400 });
    await fixture.advance(8);
    const paid = await readSubscription("paid", ref);
    expect(paid).toMatchObject({ status: "active", discountMinor: 0 });
    await fixture.advance(31);
    expect(amountsOf(await readSubscription("renewed", ref))).toEqual([0, 1599, 1999]);
  },
);

onBothProviders(
  "a cancelled trial ends unpaid, and a closed one ends at once",
  async ({ fixture, payments, student, sale, readSubscription }) => {
    const trial = () => sale(CARDS.good, { trialDays: 7 });
    const { ref } = await payments.sales.subscription.create(await trial());
    await payments.cancelAtPeriodEnd(ref);
    await readSubscription("cancelled in its trial", ref);
    const closed = await payments.sales.subscription.create(await trial());
    await payments.sales.subscription.close(closed.ref);
    expect(await readSubscription("closed", closed.ref)).toMatchObject(ENDED);
    await fixture.advance(8);
    expect((await readSubscription("ended unpaid", ref)).status).toBe("canceled");
    expect(await fixture.chargesOf(student)).toEqual([]);
  },
);

onBothProviders(
  "a code for two months reduces two payments, and a code for ever reduces each",
  async ({ fixture, subscribe, readSubscription }) => {
    for (const [discount, amounts] of [
      [TWO_MONTHS, [1599, 1599, 1999]],
      [FOREVER, [1599, 1599, 1599]],
    ] as const) {
      const ref = await subscribe(CARDS.good, { discount });
      expect((await readSubscription("bought", ref)).discountMinor).toBe(400);
      await fixture.advance(65);
      expect(amountsOf(await readSubscription("two months later", ref))).toEqual(amounts);
    }
  },
);

onBothProviders(
  "a yearly plan is charged each year, with any code and after a trial",
  async ({ fixture, subscribe, readSubscription }) => {
    for (const [overrides, amounts] of [
      [{ discount: ONCE }, [19_500, 19_900]],
      [{ discount: THREE_MONTHS }, [19_500, 19_900]],
      [{ discount: THREE_MONTHS, trialDays: 7 }, [0, 19_500, 19_900]],
      [{ discount: THIRTEEN_MONTHS }, [19_500, 19_500]],
      [{ discount: FOREVER }, [19_500, 19_500]],
      [{ trialDays: 7 }, [0, 19_900, 19_900]],
    ] as const) {
      const ref = await subscribe(CARDS.good, { line: YEARLY, ...overrides });
      await readSubscription("bought", ref);
      await fixture.advance(380);
      expect(amountsOf(await readSubscription("a year later", ref))).toEqual(amounts);
    }
  },
);

onBothProviders(
  "a refused card leaves the subscription incomplete until it is closed",
  async ({ fixture, payments, student, sale, readSubscription }) => {
    const order = await sale(CARDS.refusedLater);
    const { ref } = await payments.sales.subscription.create(order);
    const unpaid = await payments.sales.subscription.charge(ref);
    expect(unpaid).toMatchObject({ status: "incomplete", invoices: [{ status: "open" }] });
    expect(unpaid.invoices[0]?.failure).toContain("decline");
    await readSubscription("refused", ref);
    await payments.sales.subscription.close(ref);
    await payments.sales.subscription.close(ref);
    const closed = { ...ENDED, status: "incomplete_expired", invoices: [{ status: "void" }] };
    expect(await readSubscription("closed", ref)).toMatchObject(closed);
    expect(await fixture.countRunning(student)).toBe(0);
  },
);

onBothProviders(
  "a paid subscription cannot be closed",
  async ({ payments, subscribe, readSubscription }) => {
    const ref = await subscribe(CARDS.good);
    await payments.sales.subscription.close(ref);
    expect((await readSubscription("still active", ref)).status).toBe("active");
  },
);

onBothProviders(
  "a subscription whose renewal is refused is past due, can be cancelled and reverted, and ends after a week",
  async ({ fixture, payments, subscribe, readSubscription }) => {
    const ref = await subscribe(CARDS.refusedLater, { trialDays: 7 });
    await fixture.advance(7.5);
    const due = await readSubscription("past due", ref);
    expect(due).toMatchObject({ status: "past_due", invoices: [{ status: "open" }, {}] });
    expect(due.invoices[0]?.hostedUrl).not.toBeNull();
    await payments.cancelAtPeriodEnd(ref);
    await readSubscription("cancelled", ref);
    await payments.revertCancellation(ref);
    await readSubscription("reverted", ref);
    await fixture.advance(9);
    const unpaid = { ...ENDED, invoices: [{ status: "uncollectible" }, {}] };
    expect(await readSubscription("ended unpaid", ref)).toMatchObject(unpaid);
  },
);

onBothProviders(
  "a subscription that is ended while its renewal is due is not charged any more",
  async ({ fixture, payments, student, subscribe, readSubscription }) => {
    const ref = await subscribe(CARDS.refusedLater, { trialDays: 7 });
    await fixture.advance(7.5);
    await payments.endSubscription(ref);
    await fixture.advance(9);
    const ended = { ...ENDED, invoices: [{ status: "open", attempts: 1 }, {}] };
    expect(await readSubscription("ended", ref)).toMatchObject(ended);
    expect(await fixture.chargesOf(student)).toEqual([]);
  },
);

onBothProviders(
  "a new card that pays an overdue invoice pays the next one too, after a purchase by page or by card",
  async ({ fixture, payments, student, subscribe, pageOf, readSubscription }) => {
    const { ref: checkoutRef } = await payments.sales.checkout.create(pageOf({ trialDays: 7 }));
    await fixture.payPage(checkoutRef, CARDS.refusedLater);
    const boughtOnPage = (await payments.sales.checkout.read(checkoutRef))?.paidBy?.ref ?? "";
    await payments.keepLatestCard(boughtOnPage);
    await payments.keepLatestCard(boughtOnPage);
    const refs = [boughtOnPage, await subscribe(CARDS.refusedLater, { trialDays: 7 })];
    await fixture.advance(7.5);
    for (const ref of refs) {
      const due = await readSubscription("past due", ref);
      expect(due).toMatchObject({ status: "past_due", keepsLatestCard: true });
      expect(await fixture.payPage(due.invoices[0]?.invoiceRef ?? "", CARDS.good)).toBe("paid");
    }
    await fixture.advance(32);
    for (const ref of refs) {
      expect((await readSubscription("renewed", ref)).status).toBe("active");
    }
    expect(await fixture.chargesOf(student)).toHaveLength(4);
  },
);

onBothProviders(
  "authentication pays a subscription; a refusal declines it",
  async ({ fixture, payments, student, sale, readSubscription }) => {
    for (const isAuthenticated of [true, false]) {
      const { ref } = await payments.sales.subscription.create(
        await sale(CARDS.authenticateAlways),
      );
      await payments.sales.subscription.charge(ref);
      const waiting = await readSubscription("waiting for authentication", ref);
      expect(waiting.invoices[0]).toMatchObject({ needsAuthentication: true, failure: null });
      expect(await fixture.chargesOf(student)).toHaveLength(isAuthenticated ? 0 : 1);
      await fixture.answerBank(waiting.invoices[0]?.clientSecret ?? "", isAuthenticated);
      const outcome = isAuthenticated ? "authenticated" : "refused";
      const subscription = await readSubscription(outcome, ref);
      expect(subscription.status).toBe(isAuthenticated ? "active" : "incomplete");
      if (!isAuthenticated) expect(subscription.invoices[0]?.failure).not.toBeNull();
    }
    expect(await fixture.chargesOf(student)).toHaveLength(1);
  },
);

onBothProviders(
  "ending a subscription at once refunds nothing and can be repeated",
  async ({ fixture, payments, student, subscribe, readSubscription }) => {
    const ref = await subscribe(CARDS.good);
    await payments.endSubscription(ref);
    await payments.endSubscription(ref);
    expect((await readSubscription("ended at once", ref)).status).toBe("canceled");
    expect(await fixture.returnsOf(student)).toEqual([]);
    expect(await fixture.countRunning(student)).toBe(0);
  },
);

onBothProviders(
  "a subscription can still be reverted and cancelled after twenty concurrent cancellations and reversals",
  async ({ payments, subscribe, readSubscription }) => {
    const ref = await subscribe(CARDS.good);
    await runConcurrently(20, (n) =>
      n % 2 ? payments.cancelAtPeriodEnd(ref) : payments.revertCancellation(ref),
    );
    await payments.revertCancellation(ref);
    await readSubscription("reverted", ref);
    await payments.cancelAtPeriodEnd(ref);
    const cancelled = await readSubscription("cancelled", ref);
    expect(cancelled).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
  },
);

onBothProviders(
  "a plan of the platform itself is charged without a creator's part",
  async ({ fixture, student, subscribe, readSubscription }) => {
    const ref = await subscribe(CARDS.good, { destination: null });
    await readSubscription("paid", ref);
    expect(await fixture.chargesOf(student)).toMatchObject([{ feeMinor: 0, destinationRef: null }]);
  },
);

onBothProviders(
  "the same customer buys again two days later, when the provider has deleted the keys",
  async ({ fixture, student, subscribe, readSubscription }) => {
    await readSubscription("the first", await subscribe(CARDS.good));
    await fixture.advance(2);
    await readSubscription("the second", await subscribe(CARDS.good, { line: YEARLY }));
    expect(await fixture.countRunning(student)).toBe(2);
  },
);

onBothProviders(
  "a monthly plan from 31 January is charged on the last day of every month",
  async ({ fixture, subscribe, readSubscription, advanceTo }) => {
    const year = fixture.clock().getUTCFullYear() + 1;
    await advanceTo(new Date(Date.UTC(year, 0, 31, 10)));
    const ref = await subscribe(CARDS.good);
    await advanceTo(new Date(Date.UTC(year + 1, 2, 31, 12)));
    const { invoices } = await readSubscription("fourteen months later", ref);
    const days = invoices.map(({ periodStart }) => periodStart.toISOString().slice(0, 10));
    const lastDays = Array.from({ length: 15 }, (_, month) =>
      new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10),
    );
    expect(days.toReversed()).toEqual(lastDays);
    const { currentPeriodEnd } = await readSubscription("the period", ref);
    expect(currentPeriodEnd.toISOString().slice(0, 10)).toBe(`${year + 1}-04-30`);
  },
);

onBothProviders(
  "a yearly plan from 29 February is charged on 28 February in years without a 29th",
  async ({ fixture, subscribe, readSubscription, advanceTo }) => {
    const now = fixture.clock().getUTCFullYear();
    const leap = now + 4 - (now % 4);
    await advanceTo(new Date(Date.UTC(leap, 1, 29, 10)));
    const ref = await subscribe(CARDS.good, { line: YEARLY });
    await advanceTo(new Date(Date.UTC(leap + 1, 2, 1, 12)));
    const { invoices, currentPeriodEnd } = await readSubscription("a year later", ref);
    const days = invoices.map(({ periodStart }) => periodStart.toISOString().slice(0, 10));
    expect(days).toEqual([`${leap + 1}-02-28`, `${leap}-02-29`]);
    expect(currentPeriodEnd.toISOString().slice(0, 10)).toBe(`${leap + 2}-02-28`);
  },
);
