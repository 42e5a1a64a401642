/**
 * What becomes of a subscription: every state, brought about at the provider, met with every action. On the sandbox;
 * that Stripe's gateway behaves the same is the port's contract (payment-port.subscriptions.contract.test.ts).
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
  // What other tests have left is neither renewed nor looked up.
  const over = { endedAt: new Date() };
  await database.db.update(subscriptions).set(over).where(isNull(subscriptions.endedAt));
  await database.db.update(sandboxSubscriptions).set(over);
  await database.db.update(orders).set({ status: "EXPIRED" }).where(eq(orders.status, "OPEN"));
  fixture = openSandboxFixture(database.db);
  shop = await fixture.openShop();
  student = await makeStudent(database.db);
});
afterEach(() => fixture.stop());

type Given = Partial<ConfirmCheckout> & { planId?: number };
const request = (given: Given = {}) =>
  buying(shop, {
    payments: fixture.payments,
    student,
    planId: shop.plain,
    now: fixture.clock(),
    ...given,
  });
async function confirm(given: Given = {}, number: string = CARDS.good) {
  const wanted = request(given);
  const card = await fixture.cardOnFile(wanted.student, number);
  return confirmCheckout(database.db, toConfirmRequest(shop, wanted, card));
}
async function order(given: Given = {}) {
  const confirmed = await confirm(given);
  if (!confirmed.ok) throw new Error(confirmed.reason);
}
const mine = async () => (await listSubscriptions(database.db, student))[0];
const held = async () =>
  (await getPlanAccess(database.db, { ...student, now: fixture.clock() })).subscriptionTypeIds;
const asked = async () => ({
  payments: fixture.payments,
  studentId: student.studentId,
  subscriptionId: (await mine())?.id ?? "00000000-0000-7000-8000-000000000000",
  now: fixture.clock(),
});
const cancel = async () => cancelSubscription(database.db, await asked());
const revert = async () => revertCancellation(database.db, await asked());
const pass = async (days: number) => {
  await fixture.advance(days);
  await fixture.deliverEvents();
};
/** Bought now, renewed a month of 28 to 31 days later. */
const month = async () => {
  const end = (await mine())?.currentPeriodEnd.getTime() ?? 0;
  return Math.ceil((end - fixture.clock().getTime()) / DAY_MS);
};

const STATES: Record<string, () => Promise<unknown>> = {
  "not there yet": async () => {},
  "waiting for the card's holder": () => confirm({}, CARDS.authenticateAlways),
  "in its trial": () => order({ planId: shop.monthly }),
  "trial cancelled": async () => {
    await order({ planId: shop.monthly });
    await cancel();
  },
  active: () => order(),
  "cancelled, running": async () => {
    await order();
    await cancel();
  },
  "cancelled and taken back": async () => {
    await order();
    await cancel();
    await revert();
  },
  "cancelled and ended at the provider, not yet told": async () => {
    await order();
    await cancel();
    await fixture.advance(await month());
  },
  "ended unpaid at the provider, not yet told": async () => {
    await order();
    const days = await month();
    await fixture.failCards(student);
    await pass(days - 1);
    await fixture.advance(9);
  },
  "past due, in its grace period": async () => {
    await order();
    const days = await month();
    await fixture.failCards(student);
    await pass(days);
    await pass(1);
  },
  "ended by its member": async () => {
    await order();
    await cancel();
    await pass(await month());
  },
  "ended unpaid": async () => {
    await order();
    const days = await month();
    await fixture.failCards(student);
    await pass(days);
    await pass(8);
  },
  "ended in the provider's dashboard": async () => {
    await order();
    const [row] = await listSubscriptions(database.db, student);
    const truth = await fixture.payments.sales.subscription.read(row?.providerRef ?? "");
    await fixture.payments.endSubscription(truth?.ref ?? "");
    await fixture.deliverEvents();
  },
};

// Access, then what cancel, revert, pay and choose answer, one after the other.
it.each<[string, string]>([
  ["not there yet", "- not-found not-found not-found ok"],
  ["waiting for the card's holder", "- not-found not-found not-found ok"],
  ["in its trial", "open ok ok nothing-due already-held"],
  ["trial cancelled", "open ok ok nothing-due already-held"],
  ["active", "open ok ok nothing-due already-held"],
  ["cancelled, running", "open ok ok nothing-due already-held"],
  ["cancelled and taken back", "open ok ok nothing-due already-held"],
  [
    "cancelled and ended at the provider, not yet told",
    "- terminated terminated nothing-due already-held",
  ],
  ["ended unpaid at the provider, not yet told", "open terminated terminated nothing-due ok"],
  ["past due, in its grace period", "open ok ok ok already-held"],
  ["ended by its member", "- terminated terminated nothing-due ok"],
  ["ended unpaid", "- terminated terminated nothing-due ok"],
  ["ended in the provider's dashboard", "- terminated terminated nothing-due ok"],
])("a subscription that is %s answers every action", async (state, expected) => {
  const { db } = database;
  await STATES[state]?.();
  const plan = (await mine())?.subscriptionTypeId ?? shop.plain;
  const answers = [(await held()).length > 0 ? "open" : "-"];
  const told = (answer: { ok: boolean; reason?: string }) =>
    answers.push(answer.ok ? "ok" : (answer.reason ?? ""));
  const before = await fixture.chargesOf(student);

  const cancelled = await cancel();
  told(cancelled);
  if (cancelled.ok) {
    expect(await mine()).toMatchObject({ cancelAtPeriodEnd: true, endedAt: null });
    expect(await cancel()).toEqual(cancelled);
  }
  const reverted = await revert();
  told(reverted);
  if (reverted.ok && cancelled.ok) {
    expect(await mine()).toMatchObject({ cancelAtPeriodEnd: false, cancelAt: null });
    expect(await revert()).toEqual(reverted);
  }
  told(await findOverduePayment(db, await asked()));
  told(await startCheckout(db, request({ planId: plan })));
  expect(answers.join(" ")).toBe(expected);
  // No action moves money.
  expect(await fixture.chargesOf(student)).toEqual(before);
});

it("twenty cancellations and reversals at once end in a state that both sides agree on", async () => {
  await order();
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? cancel() : revert())));
  await pass(1);
  const row = await mine();
  const truth = await fixture.payments.sales.subscription.read(row?.providerRef ?? "");
  expect(row?.cancelAtPeriodEnd).toBe(truth?.cancelAtPeriodEnd);
});

it("another member's subscription is not found and stays as it is", async () => {
  await order();
  const theirs = await asked();
  const stranger = { ...theirs, studentId: (await makeStudent(database.db)).studentId };
  const notFound = { ok: false, reason: "not-found" };
  expect(await cancelSubscription(database.db, stranger)).toEqual(notFound);
  expect(await revertCancellation(database.db, stranger)).toEqual(notFound);
  expect(await findOverduePayment(database.db, stranger)).toEqual(notFound);
  expect(await mine()).toMatchObject({ cancelAtPeriodEnd: false });
});
