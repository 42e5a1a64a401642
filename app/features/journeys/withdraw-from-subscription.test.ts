/**
 * A member's withdrawal: what comes back, once, and only together with the end of the subscription.
 *
 * @module-tag postgres
 */
import { describe, expect, it } from "vitest";
import { heldBy, makeStudent, NOW } from "../../../tests/support/billing-world";
import { sellToWithdraw } from "../../../tests/support/withdrawals";
import { requestRefund } from "~/features/billing/ledger/request-refund.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { addDays } from "~/kernel/time";
import { findWithdrawalOffer, withdrawFromSubscription } from "./withdraw-from-subscription.server";

const {
  clock,
  world,
  subscribe,
  watch,
  findOwn,
  buildOwn,
  withdraw,
  findAmounts,
  listRefunds,
  listLedger,
  listMails,
  deliverEvents,
} = sellToWithdraw();

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
    clock.now = addDays(NOW, 15);
    expect(await findAmounts()).toBeUndefined();
    expect(await withdraw()).toEqual({ ok: false, reason: "no-right" });
  });
});

describe("withdrawFromSubscription", () => {
  it("refunds by days, ends the access at once, and sends one mail about both", async () => {
    const orderId = await subscribe({ startsAtOnce: true });
    await watch();
    expect(await withdraw()).toEqual({ ok: true });
    expect(await heldBy(world.db, world.student, clock.now)).toEqual([]);
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: clock.now });
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
        now: clock.now,
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
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: clock.now });
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
    expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: clock.now });
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
    await fulfil(world.db, { payments: world.payments, orderId: orderId ?? "", now: clock.now });
    clock.now = addDays(NOW, 18);
    expect(await findAmounts()).toMatchObject({ basis: "unused", refundMinor: 1499 });
    await watch({ plans: [world.shop.monthly], at: addDays(NOW, 9) });
    expect(await findAmounts()).toMatchObject({ basis: "days", usedDays: 11, days: 30 });
  });
});
