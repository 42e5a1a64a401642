/**
 * Withdrawals while the provider does not answer or refuses: the notice keeps its day, and reconciliation continues it.
 *
 * @module-tag postgres
 */
import { expect, it } from "vitest";
import { deliverAll, NOW, withFault } from "../../../tests/support/billing-world";
import { sellToWithdraw, unavailable } from "../../../tests/support/withdrawals";
import { listCharges } from "~/features/billing/ledger/queries.server";
import { requestRefund } from "~/features/billing/ledger/request-refund.server";
import { fulfil } from "~/features/billing/orders/fulfil.server";
import { ProviderUnavailable, type PaymentPort } from "~/features/billing/payment-port";
import { revertCancellation } from "~/features/billing/subscriptions/revert-cancellation.server";
import { addDays } from "~/kernel/time";

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
  reconcile,
} = sellToWithdraw();

it("keeps notice and amount, and the next press refunds the amount of the first", async () => {
  const orderId = await subscribe({ startsAtOnce: true });
  await watch();
  const broken = withFault(world.payments, "refund", unavailable);
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  expect(await findOwn()).toMatchObject({ status: "active", withdrawnAt: clock.now });
  expect(await listMails()).toEqual([]);
  expect(await listLedger(orderId)).toEqual([["CHARGE", 1000]]);
  // The notice of that day counts, also after the last day.
  clock.now = addDays(NOW, 16);
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
  expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: clock.now });
  expect(await listLedger(orderId)).toContainEqual(["REFUND", -667]);
  await deliverEvents();
  await reconcile({ afterMinutes: 40 });
  expect(await listRefunds(orderId)).toMatchObject([{ status: "DONE", amountMinor: 667 }]);
  expect((await listMails()).map(({ kind }) => kind)).toEqual(["withdrawn"]);
});

it("returns a month that was renewed since whole, beside the first payment", async () => {
  const orderId = await subscribe({ startsAtOnce: true, days: 13 });
  await watch();
  const broken = withFault(world.payments, "refund", unavailable);
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  clock.now = addDays(NOW, 31);
  await deliverEvents();
  await fulfil(world.db, { payments: world.payments, orderId, now: clock.now });
  expect(await listLedger(orderId)).toHaveLength(2);
  expect(await findAmounts()).toMatchObject({ refundMinor: 567, keptMinor: 433 });
  expect(await withdraw()).toEqual({ ok: true });
  expect(await findOwn()).toMatchObject({ status: "canceled" });
  expect(await reconcile({ afterMinutes: 1 })).toEqual([]);
  await deliverEvents();
  expect((await listLedger(orderId)).toSorted()).toEqual([
    ["CHARGE", 1000],
    ["CHARGE", 1000],
    ["REFUND", -1000],
    ["REFUND", -567],
  ]);
  expect(await reconcile({ afterMinutes: 60 })).toEqual([]);
  expect(await listRefunds(orderId)).toHaveLength(2);
});

it("notes a withdrawal from a trial, and ends it by itself with one mail", async () => {
  await subscribe({ planId: world.shop.monthly, days: 3 });
  const givenAt = clock.now;
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
  const givenAt = clock.now;
  const broken = withFault(world.payments, "endSubscription", unavailable);
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  clock.now = addDays(NOW, 16);
  expect(await findAmounts()).toMatchObject({ basis: "nothingPaid" });
  expect(await withdraw()).toEqual({ ok: true });
  expect(await findOwn()).toMatchObject({ withdrawnAt: givenAt });
});

it("returns what the trial's end has charged after the notice, by itself", async () => {
  const orderId = await subscribe({ planId: world.shop.monthly, days: 6, startsAtOnce: true });
  const broken = withFault(world.payments, "endSubscription", unavailable);
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  clock.now = addDays(NOW, 8);
  await deliverEvents();
  expect(await reconcile({ afterMinutes: 2 })).toEqual([]);
  expect(await findOwn()).toMatchObject({ status: "canceled" });
  await deliverEvents();
  expect(await listLedger(orderId)).toEqual([
    ["CHARGE", 1499],
    ["REFUND", -1499],
  ]);
});

it("judges a notice by a payment that our rows learn of later", async () => {
  const orderId = await subscribe({ planId: world.shop.monthly, days: 8, startsAtOnce: true });
  expect(await findAmounts()).toMatchObject({ basis: "nothingPaid" });
  const broken = withFault(world.payments, "endSubscription", unavailable);
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  await deliverEvents();
  expect(await reconcile({ afterMinutes: 2 })).toEqual([]);
  await deliverEvents();
  expect(await findOwn()).toMatchObject({ status: "canceled" });
  expect(await listLedger(orderId)).toEqual([
    ["CHARGE", 1499],
    ["REFUND", -1499],
  ]);
});

it.each([
  ["the whole payment", null, "nothingLeft", [-1000]],
  ["a part of it", 300, "unused", [-300, -700]],
  ["half of it, as much as the withdrawal's,", 500, "unused", [-500, -500]],
])("an operator's refund of %s that failed goes back too", async (_what, part, basis, back) => {
  const orderId = await subscribe();
  const broken = withFault(world.payments, "refund", unavailable);
  await requestRefund(world.db, {
    ...{ payments: broken, orderId, chargeRef: null, amountMinor: part, now: clock.now },
    ...{ reason: "goodwill", endsAccess: false },
  });
  expect(await findAmounts()).toMatchObject({ basis });
  expect(await withdraw()).toEqual({ ok: true });
  expect(await reconcile({ afterMinutes: 11 })).toEqual([]);
  await deliverEvents();
  const returned = (await listLedger(orderId)).filter(([kind]) => kind === "REFUND");
  expect(returned.map(([, amountMinor]) => amountMinor).toSorted()).toEqual(back);
});

it.each<[string, () => ReturnType<PaymentPort["refund"]>]>([
  ["with an error", () => Promise.reject(new Error("the creator has nothing left"))],
  ["for good", () => Promise.resolve({ ok: false, reason: "disputed" })],
])("a later refusal %s stops the renewal and keeps the notice", async (_how, refund) => {
  await subscribe({ days: 13 });
  const givenAt = clock.now;
  const broken = withFault(world.payments, "refund", unavailable);
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  const refusing = withFault(world.payments, "refund", refund);
  expect(await reconcile({ afterMinutes: 11, payments: refusing })).toHaveLength(1);
  expect(await findOwn()).toMatchObject({ cancelAtPeriodEnd: true, withdrawnAt: givenAt });
  clock.now = addDays(NOW, 20);
  expect(await findAmounts()).toMatchObject({ refundMinor: 1000 });
  const revert = { payments: world.payments, ...(await buildOwn()) };
  expect(await revertCancellation(world.db, revert)).toEqual({ ok: false, reason: "terminated" });
  expect(await withdraw()).toEqual({ ok: true });
  expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: givenAt });
});

it("a refund that the operator has made another way is not made again", async () => {
  const orderId = await subscribe({ startsAtOnce: true });
  await watch();
  const { db, payments } = world;
  const goodwill = { orderId, chargeRef: null, reason: "goodwill", endsAccess: false };
  const broken = withFault(payments, "refund", unavailable);
  const request = { ...goodwill, amountMinor: 100, now: clock.now };
  await requestRefund(db, { ...request, payments: broken });
  const [charge] = await listCharges(db, orderId);
  await payments.refund({
    ...{ idempotencyKey: "dashboard", chargeRef: charge?.ref ?? "", amountMinor: 100 },
  });
  await deliverEvents();
  expect(await withdraw()).toEqual({ ok: true });
  await reconcile({ afterMinutes: 30 });
  await deliverEvents();
  const returned = (await listLedger(orderId)).filter(([kind]) => kind === "REFUND");
  expect(returned.map(([, amountMinor]) => amountMinor).toSorted()).toEqual([-100, -667]);
});

it("an operator's refund that fails on is tried every ten minutes, with a line each time", async () => {
  const orderId = await subscribe();
  const refusing = withFault(world.payments, "refund", () =>
    Promise.reject(new Error("the creator has nothing left")),
  );
  await requestRefund(world.db, {
    ...{ payments: refusing, orderId, chargeRef: null, amountMinor: null, now: clock.now },
    ...{ reason: "goodwill", endsAccess: false },
  });
  expect(await withdraw()).toEqual({ ok: true });
  const lines: unknown[] = [];
  for (let minute = 1; minute <= 30; minute += 1) {
    lines.push(...(await reconcile({ afterMinutes: minute, payments: refusing })));
  }
  expect(lines).toHaveLength(2);
  expect(await reconcile({ afterMinutes: 45 })).toEqual([]);
});

it("a refused withdrawal whose renewal could not be stopped then stops it later", async () => {
  await subscribe({ days: 13 });
  const broken = withFault(world.payments, "refund", unavailable);
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  const refusing = withFault(
    withFault(world.payments, "refund", () =>
      Promise.resolve({ ok: false as const, reason: "disputed" as const }),
    ),
    "cancelAtPeriodEnd",
    unavailable,
  );
  const [line] = await reconcile({ afterMinutes: 11, payments: refusing });
  expect(String((line as [{ err: Error }])[0].err)).toContain("disputed");
  expect(await findOwn()).toMatchObject({ cancelAtPeriodEnd: false });
  expect(await reconcile({ afterMinutes: 12 })).toEqual([]);
  expect(await findOwn()).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await reconcile({ afterMinutes: 13 })).toEqual([]);
});

it("what is watched after the notice takes nothing away", async () => {
  await subscribe({ startsAtOnce: true });
  const broken = withFault(world.payments, "refund", unavailable);
  const refused = withFault(world.payments, "refund", () =>
    Promise.resolve({ ok: false as const, reason: "disputed" as const }),
  );
  await expect(withdraw(broken)).rejects.toThrow(ProviderUnavailable);
  await reconcile({ afterMinutes: 11, payments: refused });
  await watch({ at: addDays(NOW, 11) });
  clock.now = addDays(NOW, 12);
  expect(await findAmounts()).toMatchObject({ basis: "unused", refundMinor: 1000 });
  expect(await withdraw()).toEqual({ ok: true });
});

it("a trial's charge that the provider does not tell at the press comes back", async () => {
  const orderId = await subscribe({ planId: world.shop.monthly, days: 8, startsAtOnce: true });
  // The provider has charged, and its event waits.
  await deliverAll(world.db, world.payments, clock.now);
  expect(await findAmounts()).toMatchObject({ basis: "nothingPaid" });
  const { sales } = world.payments;
  const unread = withFault(world.payments, "sales", {
    ...sales,
    subscription: { ...sales.subscription, read: unavailable },
  });
  await expect(withdraw(unread)).rejects.toThrow(ProviderUnavailable);
  expect(await findOwn()).toMatchObject({ withdrawnAt: clock.now, endedAt: null });
  expect(await reconcile({ afterMinutes: 2 })).toEqual([]);
  await deliverEvents();
  expect(await listLedger(orderId)).toEqual([
    ["CHARGE", 1499],
    ["REFUND", -1499],
  ]);
});

it("a refusal to end a trial stops the renewal, and the operator is told", async () => {
  await subscribe({ planId: world.shop.monthly, days: 3 });
  const refusing = withFault(world.payments, "endSubscription", () =>
    Promise.reject(new Error("no permission")),
  );
  expect(await withdraw(refusing)).toMatchObject({
    ...{ ok: false, reason: "not-refundable" },
    facts: { isRenewalStopped: true },
  });
  expect(await findOwn()).toMatchObject({ cancelAtPeriodEnd: true, withdrawnAt: clock.now });
});

it("a trial whose first payment failed is withdrawn from for 14 days after it", async () => {
  await subscribe({ planId: world.shop.monthly, days: 21 });
  expect(await findAmounts()).toMatchObject({ basis: "nothingPaid" });
  clock.now = addDays(NOW, 22);
  expect(await findAmounts()).toBeUndefined();
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
  expect(await findOwn()).toMatchObject({ status: "canceled", withdrawnAt: clock.now });
  expect(await listLedger(orderId)).toHaveLength(2);
  expect((await listMails()).map(({ kind }) => kind)).toEqual(["withdrawn"]);
});
