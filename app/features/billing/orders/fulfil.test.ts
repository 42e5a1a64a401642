/**
 * An order is fulfilled from the state at the provider: after a stop at any step, and only on the terms of the order.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  buy,
  deliverAll,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  readLongAgo,
  start,
  withFault,
  withSaleFault,
} from "../../../../tests/support/billing-world";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { ProviderUnavailable, type ProviderSubscription } from "../payment-port";
import { reconcilePayments } from "../reconcile-payments.server";
import { sandboxCheckouts, sandboxSubscriptions } from "../sandbox/schema.server";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import {
  findSubscription,
  getPlanAccess,
  listSubscriptions,
} from "../subscriptions/queries.server";
import { subscriptions } from "../subscriptions/schema.server";
import { fulfil } from "./fulfil.server";
import { orders } from "./schema.server";
import { startCheckout } from "./start-checkout.server";

const world = sellAtSandbox();
const { request } = world;
const log = { error: vi.fn<(...values: unknown[]) => void>() };
const reconcile = (now: Date) =>
  reconcilePayments(world.db, { payments: world.payments, now, log });
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe("reconciliation after the server was killed", () => {
  it("finds by its order a payment page whose reference was not saved", async () => {
    const { db } = world;
    const { orderId, url, checkoutRef } = await start(db, request());
    await db.update(orders).set({ checkoutRef: null }).where(eq(orders.id, orderId));
    // The member returns and is redirected to the same page.
    expect(await startCheckout(db, request())).toMatchObject({ url, orderId });
    await db.update(orders).set({ checkoutRef: null }).where(eq(orders.id, orderId));
    // A member who has paid the page never returns.
    await world.payments.payCheckout(checkoutRef, OK_CARD, NOW);
    await reconcile(later(2 * MINUTE_MS));
    expect((await books(db, world.student.studentId)).subscriptions).toMatchObject([{ orderId }]);
  });

  it("grants a charged order once, and charges nothing again", async () => {
    const { db } = world;
    const { orderId, checkoutRef } = await start(db, request({ planId: world.shop.plain }));
    await world.payments.payCheckout(checkoutRef, OK_CARD, NOW);
    // Too early: the member may still return.
    await reconcile(later(MINUTE_MS / 2));
    expect((await books(db, world.student.studentId)).subscriptions).toEqual([]);
    await Promise.all([reconcile(later(2 * MINUTE_MS)), reconcile(later(2 * MINUTE_MS))]);
    const after = await books(db, world.student.studentId);
    expect(after.subscriptions).toMatchObject([{ orderId, status: "active" }]);
    expect(after.orders).toMatchObject([{ status: "FULFILLED" }]);
    expect(after.charges).toHaveLength(1);
  });

  it("closes an order that the provider never received after 45 minutes", async () => {
    const { db } = world;
    const unavailable = withFault(world.payments, "ensureCustomer", () =>
      Promise.reject(new ProviderUnavailable("away")),
    );
    await expect(startCheckout(db, request({ payments: unavailable }))).rejects.toThrow("away");
    await reconcile(later(44 * MINUTE_MS));
    expect((await books(db, world.student.studentId)).orders).toMatchObject([{ status: "OPEN" }]);
    await reconcile(later(46 * MINUTE_MS));
    expect((await books(db, world.student.studentId)).orders).toMatchObject([
      { status: "EXPIRED" },
    ]);
    expect(await startCheckout(db, request())).toMatchObject({ ok: true });
  });

  it("closes an unpaid page after 45 minutes, at the provider first", async () => {
    const { db } = world;
    const { checkoutRef } = await start(db, request());
    await reconcile(later(46 * MINUTE_MS));
    expect(await world.payments.payCheckout(checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    const after = await books(db, world.student.studentId);
    expect(after).toMatchObject({ orders: [{ status: "EXPIRED" }], subscriptions: [] });
  });

  it("closes an order whose page the provider does not know any more", async () => {
    const { db } = world;
    const { orderId } = await start(db, request());
    await db.delete(sandboxCheckouts).where(eq(sandboxCheckouts.orderId, orderId));
    await reconcile(later(46 * MINUTE_MS));
    const { orders } = await books(db, world.student.studentId);
    expect(orders).toMatchObject([{ status: "EXPIRED" }]);
  });

  it("finds a renewal and an end whose events were lost for three days", async () => {
    const { db } = world;
    const { orderId } = await buy(db, { ...request(), payments: world.payments });
    const ref = (await books(db, world.student.studentId)).provider[0]?.ref ?? "";
    const afterTrial = later(10 * DAY_MS);
    await world.payments.deliverDueEvents(afterTrial, async () => {});
    await readLongAgo(db);
    await reconcile(afterTrial);
    const renewed = await books(db, world.student.studentId);
    expect(renewed.subscriptions).toMatchObject([
      { orderId, status: "active", currentPeriodEnd: new Date("2026-12-28T12:00:00Z") },
    ]);
    expect(renewed.charges).toMatchObject([{ amountMinor: 1499 }]);
    await db
      .update(sandboxSubscriptions)
      .set({ cancelAtPeriodEnd: true })
      .where(eq(sandboxSubscriptions.ref, ref));
    const afterEnd = later(50 * DAY_MS);
    await world.payments.deliverDueEvents(afterEnd, async () => {});
    await readLongAgo(db);
    await reconcile(afterEnd);
    expect((await books(db, world.student.studentId)).subscriptions).toMatchObject([
      { status: "canceled", endedAt: new Date("2026-12-28T12:00:00Z") },
    ]);
    const plans = await getPlanAccess(db, { studentId: world.student.studentId, now: afterEnd });
    expect(plans.subscriptionTypeIds).toEqual([]);
  });

  it("continues with the next order when one fails", async () => {
    const { db } = world;
    const brokenOrder = await start(db, request());
    const other = await makeStudent(db);
    const soundOrder = await start(db, request({ student: other }));
    for (const { checkoutRef } of [brokenOrder, soundOrder])
      await world.payments.payCheckout(checkoutRef, OK_CARD, NOW);
    await db
      .update(sandboxSubscriptions)
      .set({ amountMinor: 1_000_000 })
      .where(eq(sandboxSubscriptions.orderId, brokenOrder.orderId));
    log.error.mockClear();
    await reconcile(later(2 * MINUTE_MS));
    expect(log.error).toHaveBeenCalledWith(
      expect.objectContaining({ orderId: brokenOrder.orderId }),
      expect.any(String),
    );
    expect((await books(db, other.studentId)).subscriptions).toHaveLength(1);
  });

  it("reaches every order when there are more than one batch holds", async () => {
    const { db } = world;
    await db.update(orders).set({ status: "EXPIRED" }).where(eq(orders.status, "OPEN"));
    await start(db, request());
    const other = await makeStudent(db);
    const { checkoutRef } = await start(db, request({ student: other, now: later(1) }));
    await world.payments.payCheckout(checkoutRef, OK_CARD, later(1));
    const countFulfilled = async (now: Date) => {
      await reconcilePayments(db, { payments: world.payments, now, log, batch: 1 });
      return (await books(db, other.studentId)).subscriptions.length;
    };
    expect(await countFulfilled(later(2 * MINUTE_MS))).toBe(0);
    // The first order is still open, and comes after the other one now.
    expect(await countFulfilled(later(3 * MINUTE_MS))).toBe(1);
  });
});

async function payPage() {
  const started = await start(world.db, request());
  await world.payments.payCheckout(started.checkoutRef, OK_CARD, NOW);
  const { provider } = await books(world.db, world.student.studentId);
  return { ...started, ref: provider[0]?.ref ?? "" };
}

describe("only what was ordered is granted", () => {
  it.each<[string, Partial<ProviderSubscription>]>([
    ["a larger amount", { amountMinor: 1_000_000 }],
    ["another currency", { currency: "EUR" }],
    ["another customer", { customerRef: "cus_of_somebody" }],
  ])("%s is refused and nothing is written", async (_name, change) => {
    const { db } = world;
    const { orderId } = await payPage();
    const changed = withSaleFault(world.payments, "subscription.read", async (ref) => {
      const subscription = await world.payments.sales.subscription.read(ref);
      return subscription && { ...subscription, ...change };
    });
    await expect(fulfil(db, { payments: changed, orderId, now: NOW })).rejects.toThrow();
    expect(await books(db, world.student.studentId)).toMatchObject({
      subscriptions: [],
      orders: [{ status: "OPEN" }],
    });
  });

  it("refuses a page of another order", async () => {
    const { db } = world;
    const { orderId } = await payPage();
    const other = await start(db, request({ student: await makeStudent(db) }));
    await db.update(orders).set({ checkoutRef: null }).where(eq(orders.id, other.orderId));
    const { checkoutRef } = other;
    await db.update(orders).set({ checkoutRef }).where(eq(orders.id, orderId));
    await expect(fulfil(db, { payments: world.payments, orderId, now: NOW })).rejects.toThrow(
      /is not of order/,
    );
  });

  it("reports an unknown order, page or subscription as unknown", async () => {
    const { db } = world;
    const { orderId } = await start(db, request());
    const unknown = "00000000-0000-7000-8000-000000000000";
    expect(await fulfil(db, { payments: world.payments, orderId: unknown, now: NOW })).toBe(
      "unknown",
    );
    expect(
      await syncSubscription(db, {
        payments: world.payments,
        subscriptionRef: "sub_x",
        now: NOW,
      }),
    ).toBe("unknown");
    await db.delete(sandboxCheckouts).where(eq(sandboxCheckouts.orderId, orderId));
    expect(await fulfil(db, { payments: world.payments, orderId, now: NOW })).toBe("unknown");
  });
});

describe("provider reads that arrive out of order", () => {
  it("never overwrite a newer state with an older one", async () => {
    const { db } = world;
    const { orderId } = await buy(db, { ...request(), payments: world.payments });
    const ref = (await books(db, world.student.studentId)).provider[0]?.ref ?? "";
    // A slow reader holds the old state while a quicker one reads and writes the new state.
    const slow = withSaleFault(world.payments, "subscription.read", async (subscriptionRef) => {
      const oldState = await world.payments.sales.subscription.read(subscriptionRef);
      await db
        .update(sandboxSubscriptions)
        .set({ cancelAtPeriodEnd: true })
        .where(eq(sandboxSubscriptions.ref, ref));
      await new Promise((done) => setTimeout(done, 5));
      await syncSubscription(db, { payments: world.payments, subscriptionRef, now: NOW });
      return oldState;
    });
    await fulfil(db, { payments: slow, orderId, now: NOW });
    expect((await books(db, world.student.studentId)).subscriptions).toMatchObject([
      { cancelAtPeriodEnd: true },
    ]);
  });

  it("never revive an ended subscription, even when newer", async () => {
    const { db } = world;
    const { orderId } = await buy(db, { ...request(), payments: world.payments });
    await db
      .update(subscriptions)
      .set({ status: "canceled", endedAt: NOW })
      .where(eq(subscriptions.orderId, orderId));
    await fulfil(db, { payments: world.payments, orderId, now: NOW });
    expect((await books(db, world.student.studentId)).subscriptions).toMatchObject([
      { status: "canceled", endedAt: NOW },
    ]);
  });

  it("start the seven days of grace when the subscription is first read as unpaid", async () => {
    const { db } = world;
    await buy(db, { ...request(), payments: world.payments });
    const subscriptionRef = (await books(db, world.student.studentId)).provider[0]?.ref ?? "";
    const sync = async (status: string, now: Date) => {
      await db
        .update(sandboxSubscriptions)
        .set({ status })
        .where(eq(sandboxSubscriptions.ref, subscriptionRef));
      await syncSubscription(db, { payments: world.payments, subscriptionRef, now });
      const [row] = await listSubscriptions(db, { studentId: world.student.studentId });
      return row?.pastDueSince ?? null;
    };
    expect(await sync("past_due", NOW)).toEqual(NOW);
    expect(await sync("past_due", later(DAY_MS))).toEqual(NOW);
    const countHeldPlans = async (now: Date) =>
      (await getPlanAccess(db, { studentId: world.student.studentId, now })).subscriptionTypeIds
        .length;
    expect(await countHeldPlans(later(7 * DAY_MS - 1))).toBe(1);
    expect(await countHeldPlans(later(7 * DAY_MS))).toBe(0);
    expect(await sync("active", later(8 * DAY_MS))).toBeNull();
    expect(await countHeldPlans(later(8 * DAY_MS))).toBe(1);
  });
});

it("a subscription belongs to its owner only", async () => {
  const { db } = world;
  await buy(db, { ...request(), payments: world.payments });
  await deliverAll(db, world.payments, NOW);
  const [subscription] = await listSubscriptions(db, { studentId: world.student.studentId });
  const subscriptionId = subscription?.id ?? "";
  const stranger = await makeStudent(db);
  const find = (studentId: number) => findSubscription(db, { studentId, subscriptionId });
  expect(await find(world.student.studentId)).toMatchObject({
    gymId: world.shop.gymId,
    name: "Monthly",
  });
  expect(await find(stranger.studentId)).toBeNull();
  expect(await listSubscriptions(db, { studentId: stranger.studentId })).toEqual([]);
  const otherShop = await openShop(db);
  const { studentId } = world.student;
  expect(await listSubscriptions(db, { studentId, gymId: otherShop.gymId })).toEqual([]);
});
