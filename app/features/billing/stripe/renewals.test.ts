/**
 * A monthly plan at Stripe over month ends: access has no gap and every month is paid once, whether events tell of it
 * or it is only looked up. From January to March on the days of the renewals; in the soak every day of a year. The
 * dates of a whole year are in the port's contract.
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
const lookUp = () =>
  reconcilePayments(database.db, {
    payments: fixture.payments,
    now: new Date(fixture.clock().getTime() + 2 * MINUTE_MS),
    log,
  });

it.each([
  ["told by events", () => fixture.deliverEvents()],
  ["never told, only looked up", lookUp],
])("monthly from 31 January, %s: access without a gap, paid once a month", async (_how, hear) => {
  const { db } = database;
  const shop = await fixture.openShop();
  const student = await makeStudent(db);
  // The next one: the clock does not go back.
  const year = fixture.clock().getUTCFullYear() + 1;
  const from = new Date(Date.UTC(year, 0, 31, 10));
  await fixture.advance((from.getTime() - fixture.clock().getTime()) / DAY_MS);
  const card = await fixture.cardOnFile(student, CARDS.good);
  const request = { payments: fixture.payments, student, planId: shop.plain, now: from };
  const bought = await confirmCheckout(db, toConfirmRequest(shop, request, card));
  expect(bought).toMatchObject({ ok: true });
  const lastDays = Array.from(
    { length: inSoak(3, 14) },
    (_, month) => new Date(Date.UTC(year, month + 1, 0, 10)),
  );
  let before = 0;
  for (const day of walkedDays({ from, count: inSoak(60, 400), due: lastDays })) {
    await fixture.advance(day - before);
    before = day;
    await hear();
    const held = await getPlanAccess(db, { ...student, now: fixture.clock() });
    expect(held.subscriptionTypeIds, fixture.clock().toISOString()).toEqual([shop.plain]);
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

it("a plan sold on Stripe's page keeps the new card that paid an overdue invoice", async () => {
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
  const held = await findOrder(db, started.orderId);
  const due = await fixture.payments.sales.subscription.read(held?.subscriptionRef ?? "");
  expect(await fixture.payPage(due?.invoices[0]?.invoiceRef ?? "", CARDS.good)).toBe("paid");
  await fixture.advance(32);
  expect(await fixture.chargesOf(student)).toHaveLength(2);
});
