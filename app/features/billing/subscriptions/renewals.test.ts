/**
 * A subscription's renewals: more than a year over month ends, a leap day and the end of a year, told by events (late,
 * doubled) or only looked up. The days of the renewals; every day in the soak.
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

/** The one clock of this world. */
let now = NOW;
const world = sellAtSandbox({ clock: () => now });
const { request } = world;
beforeEach(async () => {
  now = NOW;
  // What other tests' worlds still have to tell or renew is not ours.
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

/** All that goes on by itself, once. `heard`: the provider's events reach us. */
async function beat({ heard = true } = {}): Promise<void> {
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

async function passTo(at: Date, given?: { heard: boolean }): Promise<void> {
  now = at;
  await beat(given);
  // Events arrive a moment later; reconciliation looks up lost ones after a minute.
  now = new Date(at.getTime() + 2 * MINUTE_MS);
  if (await isMoreToCome()) await beat(given);
}

/** Something is still to be told or worked, or is over by what we know: on most days there is nothing. */
async function isMoreToCome(): Promise<boolean> {
  const untold = world.db.select().from(sandboxEvents).where(gt(sandboxEvents.deliveriesLeft, 0));
  const unworked = world.db.select().from(paymentEvents).where(isNull(paymentEvents.handledAt));
  const over = world.db
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
    sql`select exists ${untold} or exists ${unworked} or exists ${over} as more`,
  );
  return rows[0]?.more === true;
}

const days = (count: number, from = NOW) => new Date(from.getTime() + count * DAY_MS);
const order = (given: Given = {}) => buy(world.db, { ...request(given), payments: world.payments });
const mine = async () => (await listSubscriptions(world.db, world.student))[0];
const held = () => heldBy(world.db, world.student, now);
const asked = async () => ({
  payments: world.payments,
  studentId: world.student.studentId,
  subscriptionId: (await mine())?.id ?? "00000000-0000-7000-8000-000000000000",
  now,
});
const mails = async () => {
  const rows = await world.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, world.student.email));
  const count = new Map<string, number>();
  for (const { kind } of rows) count.set(kind, (count.get(kind) ?? 0) + 1);
  return Object.fromEntries([...count].sort(([a], [b]) => a.localeCompare(b)));
};
const ledger = async () =>
  (
    await world.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.studentId, world.student.studentId))
      .orderBy(ledgerEntries.at)
  ).map(({ amountMinor, at }) => [at.toISOString().slice(0, 10), amountMinor]);

/** A plan whose first renewal is refused: paid by a good card, which is then replaced by a bad one. */
async function cardGoesBad(): Promise<void> {
  const [theirs] = (await books(world.db, world.student.studentId)).provider;
  await world.db
    .update(sandboxSubscriptions)
    .set({ cardNumber: REFUSED_LATER })
    .where(eq(sandboxSubscriptions.ref, theirs?.ref ?? ""));
}

/** The seven days of a trial, on one of which its end is announced. */
const trialDaysFrom = (start: Date) => Array.from({ length: 7 }, (_, day) => days(day + 1, start));

describe("a year and two months", () => {
  const months = (text: string) => text.trim().split(/\s+/);
  const fromTheLast =
    months(`2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-07-31
    2027-08-31 2027-09-30 2027-10-31 2027-11-30 2027-12-31 2028-01-31 2028-02-29 2028-03-31`);

  it.each<[string, boolean, string, "plain" | "yearly" | "monthly", number, string[], number]>([
    ["monthly from 31 January", true, "2027-01-31T10:00:00Z", "plain", 425, fromTheLast, 1000],
    [
      "the same, and events are lost",
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
  ])("%s", async (_name, heard, from, plan, walked, expected, price) => {
    const { db } = world;
    now = new Date(from);
    const start = now;
    await order({ planId: world.shop[plan] });
    const due = [...expected.map((date) => new Date(`${date}T12:00:00Z`)), ...trialDaysFrom(start)];
    for (const day of walkedDays({ from: start, count: walked, due })) {
      await passTo(days(day, start), { heard });
      // Without a gap, and never longer than it is paid for.
      expect(await held(), now.toISOString()).toEqual([world.shop[plan]]);
      const ours = await mine();
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
    // On the gym's calendar: in London's summer an hour earlier by UTC.
    const paid = (await ledger()).map(([, amount]) => amount);
    expect(paid).toEqual(expected.map(() => price));
    const charged = (await books(db, world.student.studentId)).charges
      .map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
      .sort();
    expect(charged).toEqual(expected);
    expect((await ledger()).map(([at]) => at)).toEqual(expected);
    const trial = plan === "plain" ? {} : { trialEnding: 1 };
    expect(await mails()).toEqual({
      receipt: expected.length + (plan === "plain" ? 0 : 1),
      ...trial,
    });
  });

  it("a discount of three months, then the full price; cancelled in the fifth month", async () => {
    now = new Date("2027-01-31T10:00:00Z");
    const start = now;
    const { code } = await makePromo(world.db, world.shop, { duration: "MONTHS", months: 3 });
    await order({ planId: world.shop.plain, promoCode: code });
    const due = ["02-28", "03-31", "04-30", "05-31", "06-05", "06-30"];
    const dates = due.map((date) => new Date(`2027-${date}T12:00:00Z`));
    for (const day of walkedDays({ from: start, count: 170, due: dates })) {
      await passTo(days(day, start));
      if (day === 125) await cancelSubscription(world.db, await asked());
    }
    expect(await ledger()).toEqual([
      ["2027-01-31", 800],
      ["2027-02-28", 800],
      ["2027-03-31", 800],
      ["2027-04-30", 1000],
      ["2027-05-31", 1000],
    ]);
    expect(await held()).toEqual([]);
    expect(await mine()).toMatchObject({ status: "canceled", discountMinor: 0 });
    expect(await mails()).toEqual({ receipt: 5, subscriptionCanceled: 1, subscriptionExpired: 1 });
  });
});

describe("a renewal that is refused", () => {
  const open = async (from: number, to: number) => {
    const seen: boolean[] = [];
    for (let day = from; day <= to; day += 1) {
      await passTo(days(day));
      seen.push((await held()).length > 0);
    }
    return seen;
  };

  it("keeps access for seven days with one mail, then ends with one mail, and the plan can be bought again", async () => {
    await order({ planId: world.shop.plain });
    await cardGoesBad();
    // Bought on 21 November: the renewal is due on day 30.
    expect(await open(28, 40)).toEqual([
      ...Array.from({ length: 9 }, () => true),
      ...Array.from({ length: 4 }, () => false),
    ]);
    expect(await mails()).toEqual({ paymentFailed: 1, receipt: 1, subscriptionExpired: 1 });
    expect(await ledger()).toHaveLength(1);
    expect(await startCheckout(world.db, request({ planId: world.shop.plain }))).toMatchObject({
      ok: true,
    });
  });

  it("continues with the other card when it is paid on the provider's page on the fifth day", async () => {
    await order({ planId: world.shop.plain });
    await cardGoesBad();
    await open(30, 35);
    const page = await findOverduePayment(world.db, await asked());
    if (!page.ok) throw new Error(page.reason);
    const ref = checkoutRefOf(page.url);
    expect(await world.payments.payCheckout(ref, OK_CARD, now)).toMatchObject({ kind: "paid" });
    now = new Date(now.getTime() + MINUTE_MS);
    await beat();
    expect(await mine()).toMatchObject({ status: "active", pastDueSince: null });
    expect(await findOverduePayment(world.db, await asked())).toMatchObject({ ok: false });
    expect(await open(36, 65)).not.toContain(false);
    expect(await ledger()).toHaveLength(3);
    expect(await mails()).toEqual({ paymentFailed: 1, receipt: 3 });
  });
});
