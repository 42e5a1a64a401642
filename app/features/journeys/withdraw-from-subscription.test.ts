/**
 * A member's withdrawal: what comes back, once, and only together with the end of the subscription.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  buy,
  deliverAll,
  heldBy,
  makeStudent,
  type Given,
  NOW,
  withFault,
  workAll,
} from "../../../tests/support/billing-world";
import { sellAtSandbox } from "../../../tests/support/sandbox-sales";
import { makeWorkout, train } from "../../../tests/support/training";
import { ledgerEntries, refunds } from "~/features/billing/ledger/schema.server";
import { requestRefund } from "~/features/billing/ledger/request-refund.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { ProviderUnavailable, type PaymentPort } from "~/features/billing/payment-port";
import { reconcilePayments } from "~/features/billing/reconcile-payments.server";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { findWithdrawalOffer, withdrawFromSubscription } from "./withdraw-from-subscription.server";

let now = NOW;
const world = sellAtSandbox({ clock: () => now });

/** Buys a plan; `days` later it is now. */
async function subscribe({ days = 10, ...given }: Given & { days?: number } = {}) {
  now = NOW;
  const { db, payments, shop } = world;
  const { orderId } = await buy(db, {
    ...world.request({ planId: shop.plain, ...given }),
    payments,
  });
  now = addDays(NOW, days);
  return orderId;
}

async function watch({ plans = [world.shop.plain], at = addDays(NOW, 1) } = {}): Promise<void> {
  const { db, shop, student } = world;
  const workoutId = await makeWorkout(db, { gymId: shop.gymId, plans });
  const day = at.toISOString().slice(0, 10);
  await train(db, { gymId: shop.gymId, studentId: student.studentId, workoutId, day, at });
}

const findOwn = async () =>
  exactlyOne(await listSubscriptions(world.db, world.student), "subscription");

const buildOwn = async () => ({
  studentId: world.student.studentId,
  subscriptionId: (await findOwn()).id,
  now,
});

const withdraw = async (payments: PaymentPort = world.payments) =>
  withdrawFromSubscription(world.db, { ...(await buildOwn()), payments });

const findAmounts = async () => (await findWithdrawalOffer(world.db, await buildOwn()))?.amounts;

const listRefunds = (orderId: string) =>
  world.db.select().from(refunds).where(eq(refunds.orderId, orderId));
const listLedger = async (orderId: string) =>
  (await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId))).map(
    ({ kind, amountMinor }) => [kind, amountMinor],
  );
const listMails = async () =>
  (
    await world.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, world.student.email))
      .orderBy(outboxMails.createdAt)
  ).filter(({ kind }) => kind !== "receipt");

async function deliverEvents(): Promise<void> {
  for (let run = 0; run < 3; run += 1) {
    await deliverAll(world.db, world.payments, addDays(now, run));
    await workAll(world.db, world.payments, now);
  }
}

/** @returns what it has logged */
async function reconcile({ afterMinutes, payments = world.payments }: Reconciliation) {
  const logged: unknown[] = [];
  const later = new Date(now.getTime() + afterMinutes * MINUTE_MS);
  const log = { error: (...of: unknown[]) => logged.push(of) };
  await reconcilePayments(world.db, { payments, now: later, log });
  return logged;
}

interface Reconciliation {
  afterMinutes: number;
  payments?: PaymentPort;
}

describe("findWithdrawalOffer", () => {
  it("returns everything while nothing that needs a plan was watched", async () => {
    await subscribe({ startsAtOnce: true });
    await watch({ plans: [] });
    await watch({ at: addDays(NOW, -1) });
    expect(await findAmounts()).toMatchObject({ basis: "unused", refundMinor: 1000 });
    await watch();
    expect(await findAmounts()).toMatchObject({ basis: "days", usedDays: 10, days: 30 });
  });

  it("counts the workouts of the plan alone, of several plans too", async () => {
    const { plain, monthly } = world.shop;
    await subscribe({ startsAtOnce: true });
    await watch({ plans: [monthly] });
    expect(await findAmounts()).toMatchObject({ basis: "unused", refundMinor: 1000 });
    await watch({ plans: [monthly, plain] });
    expect(await findAmounts()).toMatchObject({ basis: "days", refundMinor: 667 });
  });

  it("returns everything to a buyer who did not ask for the start at once", async () => {
    await subscribe();
    await watch();
    expect(await findAmounts()).toMatchObject({ basis: "notAsked", refundMinor: 1000 });
  });

  it("exists after a cancellation, until the fifteenth day, and not for another member", async () => {
    await subscribe();
    await cancelSubscription(world.db, { payments: world.payments, ...(await buildOwn()) });
    expect(await findAmounts()).toMatchObject({ refundMinor: 1000 });
    const own = await buildOwn();
    expect(
      await findWithdrawalOffer(world.db, { ...own, studentId: own.studentId + 1 }),
    ).toBeNull();
    now = addDays(NOW, 15);
    expect(await findAmounts()).toBeUndefined();
    expect(await withdraw()).toEqual({ ok: false, reason: "no-right" });
  });
});

describe("withdrawFromSubscription", () => {
  it("refunds by days, ends the access at once, and sends one mail about both", async () => {
    const orderId = await subscribe({ startsAtOnce: true });
    await watch();
    expect(await withdraw()).toEqual({ ok: true });
    expect(await heldBy(world.db, world.student, now)).toEqual([]);
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: now });
    expect(await listLedger(orderId)).toEqual([
      ["CHARGE", 1000],
      ["REFUND", -667],
    ]);
    expect(await listRefunds(orderId)).toMatchObject([
      { status: "DONE", amountMinor: 667, withdraws: true, reason: "withdrawal" },
    ]);
    await deliverEvents();
    const amounts = { amountMinor: "667", keptMinor: "333", currency: "GBP", reference: orderId };
    expect(await listMails()).toMatchObject([
      { kind: "withdrawn", gymId: world.shop.gymId, data: { ...amounts, item: "Plain" } },
    ]);
  });

  it("returns what an earlier refund has left, and ends without a refund when nothing is", async () => {
    const refundEarlier = async (orderId: string, amountMinor: number | null) =>
      requestRefund(world.db, {
        payments: world.payments,
        orderId,
        chargeRef: null,
        amountMinor,
        reason: "goodwill",
        endsAccess: false,
        now,
      });
    const orderId = await subscribe();
    await refundEarlier(orderId, 300);
    expect(await findAmounts()).toMatchObject({ refundMinor: 700, keptMinor: 0 });
    expect(await withdraw()).toEqual({ ok: true });
    expect(await listLedger(orderId)).toContainEqual(["REFUND", -700]);
    await deliverEvents();
    const told = (await listMails()).find(({ kind }) => kind === "withdrawn");
    expect(told).toMatchObject({ data: { amountMinor: "700", keptMinor: "0" } });

    world.student = await makeStudent(world.db);
    const refundedId = await subscribe();
    await refundEarlier(refundedId, null);
    expect(await findAmounts()).toMatchObject({ basis: "nothingLeft", refundMinor: 0 });
    expect(await withdraw()).toEqual({ ok: true });
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: now });
    expect(await listRefunds(refundedId)).toMatchObject([{ amountMinor: 1000, withdraws: false }]);
  });

  it("refunds once, however often the button is pressed at the same time and later", async () => {
    const orderId = await subscribe({ startsAtOnce: true });
    await watch();
    const own = await buildOwn();
    const { payments, db } = world;
    const press = () => withdrawFromSubscription(db, { ...own, payments });
    const results = await Promise.all([press(), press(), press()]);
    for (const result of results) expect(result.ok || result.reason === "no-right").toBe(true);
    expect(results.some(({ ok }) => ok)).toBe(true);
    expect(await press()).toEqual({ ok: false, reason: "no-right" });
    expect(await listRefunds(orderId)).toHaveLength(1);
    expect(await listLedger(orderId)).toHaveLength(2);
    expect(await listMails()).toHaveLength(1);
  });

  it("costs nothing in a trial, and says so by mail", async () => {
    const orderId = await subscribe({ planId: world.shop.monthly, days: 3, startsAtOnce: true });
    expect(await findAmounts()).toMatchObject({ basis: "nothingPaid", refundMinor: 0 });
    expect(await withdraw()).toEqual({ ok: true });
    await deliverEvents();
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: now });
    expect(await listLedger(orderId)).toEqual([]);
    expect(await listMails()).toMatchObject([
      { kind: "withdrawn", data: { amountMinor: "0", keptMinor: "0" } },
    ]);
  });

  it("is possible again from the end of the trial, for what was watched since", async () => {
    await subscribe({ planId: world.shop.monthly, days: 8, startsAtOnce: true });
    await watch({ plans: [world.shop.monthly], at: addDays(NOW, 2) });
    await deliverEvents();
    const { orderId } = await findOwn();
    await fulfil(world.db, { payments: world.payments, orderId: orderId ?? "", now });
    now = addDays(NOW, 18);
    expect(await findAmounts()).toMatchObject({ basis: "unused", refundMinor: 1499 });
    await watch({ plans: [world.shop.monthly], at: addDays(NOW, 9) });
    expect(await findAmounts()).toMatchObject({ basis: "days", usedDays: 11, days: 30 });
  });
});

describe("withdrawFromSubscription while the provider is in trouble", () => {
  const unavailable = () => Promise.reject(new ProviderUnavailable("unavailable"));

  it("keeps notice and amount, and the next press refunds the amount of the first", async () => {
    const orderId = await subscribe({ startsAtOnce: true });
    await watch();
    const broken = withFault(world.payments, "refund", unavailable);
    await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
    expect(await findOwn()).toMatchObject({ status: "active", withdrawnAt: null });
    expect(await listMails()).toEqual([]);
    expect(await listLedger(orderId)).toEqual([["CHARGE", 1000]]);
    // The notice of that day counts, also after the last day.
    now = addDays(NOW, 16);
    expect(await findAmounts()).toMatchObject({ basis: "days", refundMinor: 667, keptMinor: 333 });
    expect(await withdraw()).toEqual({ ok: true });
    expect(await listLedger(orderId)).toEqual([
      ["CHARGE", 1000],
      ["REFUND", -667],
    ]);
    expect(await listRefunds(orderId)).toMatchObject([{ status: "DONE" }]);
  });

  it("carries the withdrawal out by itself every ten minutes, with one mail", async () => {
    const orderId = await subscribe({ startsAtOnce: true });
    await watch();
    const broken = withFault(world.payments, "refund", unavailable);
    await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
    const listKinds = async () => (await listLedger(orderId)).map(([kind]) => kind);
    expect(await reconcile({ afterMinutes: 9 })).toEqual([]);
    expect(await listKinds()).toEqual(["CHARGE"]);
    expect(await reconcile({ afterMinutes: 11, payments: broken })).toHaveLength(1);
    expect(await reconcile({ afterMinutes: 20 })).toEqual([]);
    expect(await listKinds()).toEqual(["CHARGE"]);
    expect(await reconcile({ afterMinutes: 22 })).toEqual([]);
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: now });
    expect(await listLedger(orderId)).toContainEqual(["REFUND", -667]);
    await deliverEvents();
    await reconcile({ afterMinutes: 40 });
    expect(await listRefunds(orderId)).toMatchObject([{ status: "DONE", amountMinor: 667 }]);
    expect((await listMails()).map(({ kind }) => kind)).toEqual(["withdrawn"]);
  });

  it("keeps the right to the first payment when a month was renewed since", async () => {
    const orderId = await subscribe({ startsAtOnce: true, days: 13 });
    await watch();
    const broken = withFault(world.payments, "refund", unavailable);
    await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
    now = addDays(NOW, 31);
    await deliverEvents();
    await fulfil(world.db, { payments: world.payments, orderId, now });
    expect(await listLedger(orderId)).toHaveLength(2);
    expect(await findAmounts()).toMatchObject({ refundMinor: 567, keptMinor: 433 });
    expect(await withdraw()).toEqual({ ok: true });
    expect(await findOwn()).toMatchObject({ status: "canceled" });
    expect(await listLedger(orderId)).toContainEqual(["REFUND", -567]);
  });

  it("notes a withdrawal from a trial, and ends it by itself with one mail", async () => {
    await subscribe({ planId: world.shop.monthly, days: 3 });
    const givenAt = now;
    const broken = withFault(world.payments, "endSubscription", unavailable);
    await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
    expect(await findOwn()).toMatchObject({ status: "trialing", withdrawnAt: givenAt });
    expect(await reconcile({ afterMinutes: 2, payments: broken })).toHaveLength(1);
    expect(await findOwn()).toMatchObject({ status: "trialing", withdrawnAt: givenAt });
    expect(await reconcile({ afterMinutes: 3 })).toEqual([]);
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: givenAt });
    await deliverEvents();
    expect(await reconcile({ afterMinutes: 4 })).toEqual([]);
    expect((await listMails()).map(({ kind }) => kind)).toEqual(["withdrawn"]);
  });

  it("counts the notice of a trial's last day after it", async () => {
    await subscribe({ planId: world.shop.monthly, days: 6 });
    const givenAt = now;
    const broken = withFault(world.payments, "endSubscription", unavailable);
    await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
    now = addDays(NOW, 16);
    expect(await findAmounts()).toMatchObject({ basis: "nothingPaid" });
    expect(await withdraw()).toEqual({ ok: true });
    expect(await findOwn()).toMatchObject({ withdrawnAt: givenAt });
  });

  it("ends the subscription later by itself when the money went back and the answer was lost", async () => {
    const orderId = await subscribe();
    const { payments } = world;
    const broken = withFault(payments, "refund", async (input) => {
      await payments.refund(input);
      return unavailable();
    });
    await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
    expect(await reconcile({ afterMinutes: 2 })).toEqual([]);
    expect(await findOwn()).toMatchObject({ status: "active" });
    await deliverEvents();
    expect(await reconcile({ afterMinutes: 2 })).toEqual([]);
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: now });
    expect(await listLedger(orderId)).toHaveLength(2);
    expect((await listMails()).map(({ kind }) => kind)).toEqual(["withdrawn"]);
  });
});
