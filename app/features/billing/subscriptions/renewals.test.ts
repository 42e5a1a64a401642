/**
 * A subscription's renewals over more than a year, with month ends, a leap day and a new year, with events (late and
 * twice) or with reconciliation only. The test visits the days of the renewals; the soak visits every day.
 *
 * @module-tag postgres
 */
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  buy,
  checkoutRefOf,
  type Given,
  heldBy,
  makePromo,
  NOW,
  OK_CARD,
  readLongAgo,
} from "../../../../tests/support/billing-world";
import { walkedDays } from "../../../../tests/support/soak";
import { outboxMails } from "~/features/notifications/schema.server";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { receivePaymentEvent } from "../events/receive-payment-event.server";
import { paymentEvents } from "../events/schema.server";
import { processPaymentEvents } from "../events/process-payment-events.server";
import { ledgerEntries } from "../ledger/schema.server";
import { startCheckout } from "../orders/start-checkout.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { sandboxEvents, sandboxSubscriptions } from "../sandbox/schema.server";
import { announceTrialEndings } from "./announce-trial-endings.server";
import { cancelSubscription } from "./cancel-subscription.server";
import { findOverduePayment } from "./find-overdue-payment.server";
import { listSubscriptions } from "./queries.server";
import { subscriptions } from "./schema.server";

const REFUSED_LATER = "4000000000000341";

/** The clock of server and sandbox. */
let now = NOW;
const world = sellAtSandbox({ clock: () => now });
const { request } = world;
beforeEach(async () => {
  now = NOW;
  // Removes pending events and renewals of other tests.
  await world.db.delete(sandboxEvents);
  await world.db.delete(paymentEvents);
  await world.db.update(sandboxSubscriptions).set({ endedAt: NOW });
});

const log = {
  warn(...of: unknown[]) {
    throw new Error(JSON.stringify(of));
  },
  error(...of: unknown[]) {
    throw new Error(JSON.stringify(of));
  },
};

/** Runs every job once. `heard`: the provider's events reach our server. */
async function runJobs({ heard = true } = {}): Promise<void> {
  const { db } = world;
  await world.payments.deliverDueEvents(now, async (rawBody, signature) => {
    if (heard) await receivePaymentEvent(db, { payments: world.payments, rawBody, signature, now });
  });
  await processPaymentEvents(db, { payments: world.payments, clock: () => now, log });
  await announceTrialEndings(db, { now });
  if (heard) return;
  await readLongAgo(db);
  await reconcilePayments(db, { payments: world.payments, now, log });
}

async function moveTo(at: Date, options?: { heard: boolean }): Promise<void> {
  now = at;
  await runJobs(options);
  // Events arrive a moment later; reconciliation looks up lost ones after a minute.
  now = new Date(at.getTime() + 2 * MINUTE_MS);
  if (await isMoreToCome()) await runJobs(options);
}

/** True when events wait for their delivery or handling, or a period has ended; on most days there is none. */
async function isMoreToCome(): Promise<boolean> {
  const undeliveredEvents = world.db
    .select()
    .from(sandboxEvents)
    .where(gt(sandboxEvents.deliveriesLeft, 0));
  const unhandledEvents = world.db
    .select()
    .from(paymentEvents)
    .where(isNull(paymentEvents.handledAt));
  const overdue = world.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.studentId, world.student.studentId),
        isNull(subscriptions.endedAt),
        lte(subscriptions.currentPeriodEnd, now),
      ),
    );
  const { rows } = await world.db.execute<{ more: boolean }>(
    sql`select exists ${undeliveredEvents} or exists ${unhandledEvents} or exists ${overdue} as more`,
  );
  return rows[0]?.more === true;
}

const days = (count: number, from = NOW) => new Date(from.getTime() + count * DAY_MS);
const buyPlan = (options: Given = {}) =>
  buy(world.db, { ...request(options), payments: world.payments });
const findOwn = async () => (await listSubscriptions(world.db, world.student))[0];
const listAccessiblePlans = () => heldBy(world.db, world.student, now);
const buildRequest = async () => ({
  payments: world.payments,
  studentId: world.student.studentId,
  subscriptionId: (await findOwn())?.id ?? "00000000-0000-7000-8000-000000000000",
  now,
});
const countMails = async () => {
  const rows = await world.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, world.student.email));
  const count = new Map<string, number>();
  for (const { kind } of rows) count.set(kind, (count.get(kind) ?? 0) + 1);
  return Object.fromEntries([...count].sort(([a], [b]) => a.localeCompare(b)));
};
const listLedger = async () =>
  (
    await world.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.studentId, world.student.studentId))
      .orderBy(ledgerEntries.at)
  ).map(({ amountMinor, at }) => [at.toISOString().slice(0, 10), amountMinor]);

/** Replaces the card of a paid plan by one that the bank refuses, so that the next renewal fails. */
async function replaceCardByBadOne(): Promise<void> {
  const [row] = (await books(world.db, world.student.studentId)).provider;
  await world.db
    .update(sandboxSubscriptions)
    .set({ cardNumber: REFUSED_LATER })
    .where(eq(sandboxSubscriptions.ref, row?.ref ?? ""));
}

/** The seven days of a trial; the mail about its end comes on one of them. */
const trialDaysFrom = (start: Date) => Array.from({ length: 7 }, (_, day) => days(day + 1, start));

describe("a subscription over more than a year renews on the gym's calendar", () => {
  const months = (text: string) => text.trim().split(/\s+/);
  const fromTheLast =
    months(`2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31
    2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29 2028-03-31`);

  it.each<[string, boolean, string, "plain" | "yearly" | "monthly", number, string[], number]>([
    ["monthly from 31 January", true, "2027-01-31T10:00:00Z", "plain", 425, fromTheLast, 1000],
    [
      "monthly from 31 January, without events",
      false,
      "2027-01-31T10:00:00Z",
      "plain",
      425,
      fromTheLast,
      1000,
    ],
    [
      "monthly from 29 February",
      true,
      "2028-02-29T23:30:00Z",
      "plain",
      425,
      months(`2028-02-29 2028-03-29 2028-04-29 2028-05-29 2028-06-29 2028-07-29 2028-08-29 2028-09-29
        2028-10-29 2028-11-29 2028-12-29 2029-01-29 2029-02-28 2029-03-29 2029-04-29`),
      1000,
    ],
    [
      "yearly, first paid on 29 February after seven days free",
      true,
      "2028-02-22T10:00:00Z",
      "yearly",
      432,
      months("2028-02-29 2029-02-28"),
      13491,
    ],
  ])("%s", async (_name, delivered, from, plan, walked, expected, price) => {
    const { db } = world;
    now = new Date(from);
    const start = now;
    await buyPlan({ planId: world.shop[plan] });
    const due = [...expected.map((date) => new Date(`${date}T12:00:00Z`)), ...trialDaysFrom(start)];
    for (const day of walkedDays({ from: start, count: walked, due })) {
      await moveTo(days(day, start), { heard: delivered });
      // Access has no gap and never exceeds the paid period.
      expect(await listAccessiblePlans(), now.toISOString()).toEqual([world.shop[plan]]);
      const ours = await findOwn();
      const [theirs] = await db
        .select()
        .from(sandboxSubscriptions)
        .where(eq(sandboxSubscriptions.ref, ours?.providerRef ?? ""));
      expect(ours?.currentPeriodEnd.getTime()).toBeGreaterThan(now.getTime());
      expect([ours?.status, ours?.currentPeriodEnd], now.toISOString()).toEqual([
        theirs?.status,
        theirs?.currentPeriodEnd,
      ]);
    }
    // In London's summer the gym's calendar is an hour ahead of UTC.
    const paid = (await listLedger()).map(([, amount]) => amount);
    expect(paid).toEqual(expected.map(() => price));
    const charged = (await books(db, world.student.studentId)).charges
      .map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
      .sort();
    expect(charged).toEqual(expected);
    expect((await listLedger()).map(([at]) => at)).toEqual(expected);
    const trial = plan === "plain" ? {} : { trialEnding: 1 };
    expect(await countMails()).toEqual({
      receipt: expected.length + (plan === "plain" ? 0 : 1),
      ...trial,
    });
  });

  it("with a discount for three months, then at the full price until its cancellation", async () => {
    now = new Date("2027-01-31T10:00:00Z");
    const start = now;
    const { code } = await makePromo(world.db, world.shop, { duration: "MONTHS", months: 3 });
    await buyPlan({ planId: world.shop.plain, promoCode: code });
    const due = ["02-28", "03-31", "04-30", "05-31", "06-05", "06-30"];
    const dates = due.map((date) => new Date(`2027-${date}T12:00:00Z`));
    for (const day of walkedDays({ from: start, count: 170, due: dates })) {
      await moveTo(days(day, start));
      if (day === 125) await cancelSubscription(world.db, await buildRequest());
    }
    expect(await listLedger()).toEqual([
      ["2027-01-31", 800],
      ["2027-02-28", 800],
      ["2027-03-31", 800],
      ["2027-04-30", 1000],
      ["2027-05-31", 1000],
    ]);
    expect(await listAccessiblePlans()).toEqual([]);
    expect(await findOwn()).toMatchObject({ status: "canceled", discountMinor: 0 });
    expect(await countMails()).toEqual({
      receipt: 5,
      subscriptionCanceled: 1,
      subscriptionExpired: 1,
    });
  });
});

describe("a renewal that is refused", () => {
  const listDailyAccess = async (from: number, to: number) => {
    const access: boolean[] = [];
    for (let day = from; day <= to; day += 1) {
      await moveTo(days(day));
      access.push((await listAccessiblePlans()).length > 0);
    }
    return access;
  };

  it("keeps access for seven days with one mail, then ends with one mail, and the plan can be bought again", async () => {
    await buyPlan({ planId: world.shop.plain });
    await replaceCardByBadOne();
    // Bought on 21 November: the renewal is due on day 30.
    expect(await listDailyAccess(28, 40)).toEqual([
      ...Array.from({ length: 9 }, () => true),
      ...Array.from({ length: 4 }, () => false),
    ]);
    expect(await countMails()).toEqual({ paymentFailed: 1, receipt: 1, subscriptionExpired: 1 });
    expect(await listLedger()).toHaveLength(1);
    expect(await startCheckout(world.db, request({ planId: world.shop.plain }))).toMatchObject({
      ok: true,
    });
  });

  it("continues with the other card when it is paid on the provider's page on the fifth day", async () => {
    await buyPlan({ planId: world.shop.plain });
    await replaceCardByBadOne();
    await listDailyAccess(30, 35);
    const page = await findOverduePayment(world.db, await buildRequest());
    if (!page.ok) throw new Error(page.reason);
    const ref = checkoutRefOf(page.url);
    expect(await world.payments.payCheckout(ref, OK_CARD, now)).toMatchObject({ kind: "paid" });
    now = new Date(now.getTime() + MINUTE_MS);
    await runJobs();
    expect(await findOwn()).toMatchObject({ status: "active", pastDueSince: null });
    expect(await findOverduePayment(world.db, await buildRequest())).toMatchObject({ ok: false });
    expect(await listDailyAccess(36, 65)).not.toContain(false);
    expect(await listLedger()).toHaveLength(3);
    expect(await countMails()).toEqual({ paymentFailed: 1, receipt: 3 });
  });
});
