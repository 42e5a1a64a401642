/**
 * A monthly plan at Stripe over month ends: access has no gap and the member pays each month once, whether events come
 * or only the reconciliation reads Stripe. The test visits the days of the renewals from January to March; the soak
 * visits every day of a year. The port's contract tests the dates of a whole year.
 */
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { buying, makeStudent } from "../../../../tests/support/billing-world";
import { toConfirmRequest } from "../../../../tests/support/payment-fixture";
import { inSoak, walkedDays } from "../../../../tests/support/soak";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { ledgerEntries } from "../ledger/schema.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { findOrder } from "../orders/queries.server";
import { startCheckout } from "../orders/start-checkout.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { getPlanAccess } from "../subscriptions/queries.server";

const { database, fixture } = sharedStripeFixture();

const log = {
  error(...of: unknown[]) {
    throw new Error(JSON.stringify(of));
  },
};
const reconcile = () =>
  reconcilePayments(database.db, {
    payments: fixture.payments,
    now: new Date(fixture.clock().getTime() + 2 * MINUTE_MS),
    log,
  });

it.each([
  ["with events", () => fixture.deliverEvents()],
  ["with reconciliation only", reconcile],
])("a monthly plan from 31 January has no gap and one payment a month, %s", async (_how, sync) => {
  const { db } = database;
  const shop = await fixture.openShop();
  const student = await makeStudent(db);
  // Next year, because the clock cannot move back.
  const year = fixture.clock().getUTCFullYear() + 1;
  const from = new Date(Date.UTC(year, 0, 31, 10));
  await fixture.advance((from.getTime() - fixture.clock().getTime()) / DAY_MS);
  const card = await fixture.cardOnFile(student, CARDS.good);
  const request = { payments: fixture.payments, student, planId: shop.plain, now: from };
  const result = await confirmCheckout(db, toConfirmRequest(shop, request, card));
  expect(result).toMatchObject({ ok: true });
  const lastDays = Array.from(
    { length: inSoak(3, 14) },
    (_, month) => new Date(Date.UTC(year, month + 1, 0, 10)),
  );
  let previousDay = 0;
  for (const day of walkedDays({ from, count: inSoak(60, 400), due: lastDays })) {
    await fixture.advance(day - previousDay);
    previousDay = day;
    await sync();
    const access = await getPlanAccess(db, { ...student, now: fixture.clock() });
    expect(access.subscriptionTypeIds, fixture.clock().toISOString()).toEqual([shop.plain]);
  }
  const lines = await db
    .select({ at: ledgerEntries.at, amountMinor: ledgerEntries.amountMinor })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.studentId, student.studentId))
    .orderBy(ledgerEntries.at);
  const dateOf = (at: Date) => at.toISOString().slice(0, 10);
  expect(lines.map(({ at }) => dateOf(at))).toEqual(lastDays.map(dateOf));
  expect(new Set(lines.map(({ amountMinor }) => amountMinor))).toEqual(new Set([1000]));
  expect(await fixture.chargesOf(student)).toHaveLength(lastDays.length);
});

it("a plan bought on Stripe's page keeps the new card that paid an overdue invoice", async () => {
  const { db } = database;
  const shop = await fixture.openShop();
  const student = await makeStudent(db);
  const request = { payments: fixture.payments, student, planId: shop.monthly };
  const started = await startCheckout(db, buying(shop, { ...request, now: fixture.clock() }));
  if (!started.ok) throw new Error(started.reason);
  const order = await findOrder(db, started.orderId);
  await fixture.payPage(order?.checkoutRef ?? "", CARDS.refusedLater);
  await fixture.deliverEvents();
  await fixture.advance(7.5);
  const paidOrder = await findOrder(db, started.orderId);
  const due = await fixture.payments.sales.subscription.read(paidOrder?.subscriptionRef ?? "");
  expect(await fixture.payPage(due?.invoices[0]?.invoiceRef ?? "", CARDS.good)).toBe("paid");
  await fixture.advance(32);
  expect(await fixture.chargesOf(student)).toHaveLength(2);
});
