/**
 * Every action of a member on a subscription in every state. The tests run on the sandbox;
 * payment-port.subscriptions.contract.test.ts proves that Stripe's gateway behaves the same.
 *
 * @module-tag postgres
 */
import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buying, makeStudent, type Shop } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { toConfirmRequest, type PaymentFixture } from "../../../tests/support/payment-fixture";
import { openSandboxFixture } from "../../../tests/support/sandbox-fixture";
import { CARDS } from "../../../tests/support/stripe/paying";
import { DAY_MS } from "~/kernel/time";
import { confirmCheckout, type ConfirmCheckout } from "./orders/confirm-checkout.server";
import { startCheckout, type StartCheckout } from "./orders/start-checkout.server";
import { orders } from "./orders/schema.server";
import { sandboxSubscriptions } from "./sandbox/schema.server";
import { cancelSubscription } from "./subscriptions/cancel-subscription.server";
import { findOverduePayment } from "./subscriptions/find-overdue-payment.server";
import { getPlanAccess, listSubscriptions } from "./subscriptions/queries.server";
import { revertCancellation } from "./subscriptions/revert-cancellation.server";
import { subscriptions } from "./subscriptions/schema.server";

const database = fileDatabase();

let fixture: PaymentFixture;
let shop: Shop;
let student: StartCheckout["student"];

beforeEach(async () => {
  // Rows of other tests must be neither renewed nor found.
  const ended = { endedAt: new Date() };
  await database.db.update(subscriptions).set(ended).where(isNull(subscriptions.endedAt));
  await database.db.update(sandboxSubscriptions).set(ended);
  await database.db.update(orders).set({ status: "EXPIRED" }).where(eq(orders.status, "OPEN"));
  fixture = openSandboxFixture(database.db);
  shop = await fixture.openShop();
  student = await makeStudent(database.db);
});
afterEach(() => fixture.stop());

type Overrides = Partial<ConfirmCheckout> & { planId?: number };
const request = (overrides: Overrides = {}) =>
  buying(shop, {
    payments: fixture.payments,
    student,
    planId: shop.plain,
    now: fixture.clock(),
    ...overrides,
  });
async function confirm(overrides: Overrides = {}, number: string = CARDS.good) {
  const order = request(overrides);
  const card = await fixture.cardOnFile(order.student, number);
  return confirmCheckout(database.db, toConfirmRequest(shop, order, card));
}
async function buy(overrides: Overrides = {}) {
  const result = await confirm(overrides);
  if (!result.ok) throw new Error(result.reason);
}
const findOwn = async () => (await listSubscriptions(database.db, student))[0];
const listHeldPlanIds = async () =>
  (await getPlanAccess(database.db, { ...student, now: fixture.clock() })).subscriptionTypeIds;
const buildRequest = async () => ({
  payments: fixture.payments,
  studentId: student.studentId,
  subscriptionId: (await findOwn())?.id ?? "00000000-0000-7000-8000-000000000000",
  now: fixture.clock(),
});
const cancel = async () => cancelSubscription(database.db, await buildRequest());
const revert = async () => revertCancellation(database.db, await buildRequest());
const passDays = async (days: number) => {
  await fixture.advance(days);
  await fixture.deliverEvents();
};
/** A month has 28 to 31 days. */
const getDaysToRenewal = async () => {
  const end = (await findOwn())?.currentPeriodEnd.getTime() ?? 0;
  return Math.ceil((end - fixture.clock().getTime()) / DAY_MS);
};

const STATES: Record<string, () => Promise<unknown>> = {
  "not bought yet": async () => {},
  "waiting for authentication": () => confirm({}, CARDS.authenticateAlways),
  "in its trial": () => buy({ planId: shop.monthly }),
  "trial cancelled": async () => {
    await buy({ planId: shop.monthly });
    await cancel();
  },
  active: () => buy(),
  "cancelled, running": async () => {
    await buy();
    await cancel();
  },
  "cancelled and reverted": async () => {
    await buy();
    await cancel();
    await revert();
  },
  "cancelled and ended at the provider, before its event": async () => {
    await buy();
    await cancel();
    await fixture.advance(await getDaysToRenewal());
  },
  "ended unpaid at the provider, before its event": async () => {
    await buy();
    const days = await getDaysToRenewal();
    await fixture.failCards(student);
    await passDays(days - 1);
    await fixture.advance(9);
  },
  "past due, in its grace period": async () => {
    await buy();
    const days = await getDaysToRenewal();
    await fixture.failCards(student);
    await passDays(days);
    await passDays(1);
  },
  "ended by its member": async () => {
    await buy();
    await cancel();
    await passDays(await getDaysToRenewal());
  },
  "ended unpaid": async () => {
    await buy();
    const days = await getDaysToRenewal();
    await fixture.failCards(student);
    await passDays(days);
    await passDays(8);
  },
  "ended in the provider's dashboard": async () => {
    await buy();
    const [row] = await listSubscriptions(database.db, student);
    const subscription = await fixture.payments.sales.subscription.read(row?.providerRef ?? "");
    await fixture.payments.endSubscription(subscription?.ref ?? "");
    await fixture.deliverEvents();
  },
};

// The expected column: access, then the results of cancel, revert, find-overdue-payment and start-checkout.
it.each<[string, string]>([
  ["not bought yet", "- not-found not-found not-found ok"],
  ["waiting for authentication", "- not-found not-found not-found ok"],
  ["in its trial", "open ok ok nothing-due already-held"],
  ["trial cancelled", "open ok ok nothing-due already-held"],
  ["active", "open ok ok nothing-due already-held"],
  ["cancelled, running", "open ok ok nothing-due already-held"],
  ["cancelled and reverted", "open ok ok nothing-due already-held"],
  [
    "cancelled and ended at the provider, before its event",
    "- terminated terminated nothing-due already-held",
  ],
  ["ended unpaid at the provider, before its event", "open terminated terminated nothing-due ok"],
  ["past due, in its grace period", "open ok ok ok already-held"],
  ["ended by its member", "- terminated terminated nothing-due ok"],
  ["ended unpaid", "- terminated terminated nothing-due ok"],
  ["ended in the provider's dashboard", "- terminated terminated nothing-due ok"],
])("a subscription that is %s answers every action", async (state, expected) => {
  const { db } = database;
  await STATES[state]?.();
  const plan = (await findOwn())?.subscriptionTypeId ?? shop.plain;
  const answers = [(await listHeldPlanIds()).length > 0 ? "open" : "-"];
  const record = (result: { ok: boolean; reason?: string }) =>
    answers.push(result.ok ? "ok" : (result.reason ?? ""));
  const charges = await fixture.chargesOf(student);

  const cancellation = await cancel();
  record(cancellation);
  if (cancellation.ok) {
    expect(await findOwn()).toMatchObject({ cancelAtPeriodEnd: true, endedAt: null });
    expect(await cancel()).toEqual(cancellation);
  }
  const reversal = await revert();
  record(reversal);
  if (reversal.ok && cancellation.ok) {
    expect(await findOwn()).toMatchObject({ cancelAtPeriodEnd: false, cancelAt: null });
    expect(await revert()).toEqual(reversal);
  }
  record(await findOverduePayment(db, await buildRequest()));
  record(await startCheckout(db, request({ planId: plan })));
  expect(answers.join(" ")).toBe(expected);
  // No action moves money.
  expect(await fixture.chargesOf(student)).toEqual(charges);
});

it("twenty concurrent cancellations and reversals leave us and the provider in the same state", async () => {
  await buy();
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? cancel() : revert())));
  await passDays(1);
  const row = await findOwn();
  const subscription = await fixture.payments.sales.subscription.read(row?.providerRef ?? "");
  expect(row?.cancelAtPeriodEnd).toBe(subscription?.cancelAtPeriodEnd);
});

it("another member's subscription is not found and stays as it is", async () => {
  await buy();
  const ownersRequest = await buildRequest();
  const strangersRequest = {
    ...ownersRequest,
    studentId: (await makeStudent(database.db)).studentId,
  };
  const notFound = { ok: false, reason: "not-found" };
  expect(await cancelSubscription(database.db, strangersRequest)).toEqual(notFound);
  expect(await revertCancellation(database.db, strangersRequest)).toEqual(notFound);
  expect(await findOverduePayment(database.db, strangersRequest)).toEqual(notFound);
  expect(await findOwn()).toMatchObject({ cancelAtPeriodEnd: false });
});
