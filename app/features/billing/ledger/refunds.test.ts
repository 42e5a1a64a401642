/** Money that goes back, on the real database, with the stand-in for Stripe: refunds, disputes, and bells nobody heard. */
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  buying,
  makeProduct,
  makeStudent,
  openShop,
  type Shop,
} from "../../../../tests/support/billing-world";
import { openTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { confirmSetup } from "../../../../tests/support/stripe/checkout";
import { closeDispute, openDispute } from "../../../../tests/support/stripe/disputes";
import { CARDS, failRefund, makeIntent } from "../../../../tests/support/stripe/paying";
import { StripeStandIn } from "../../../../tests/support/stripe/stand-in";
import { listOf } from "../../../../tests/support/stripe/world";
import { cameBack } from "../../../../tests/support/stripe/transfers";
import { newId } from "~/kernel/ids";
import { paymentAccounts } from "../accounts/schema.server";
import { prepareSetup } from "../customers/prepare-setup.server";
import { catchUpOnEvents } from "../events/catch-up-on-events.server";
import { retryPaymentEvents, listFailedEvents } from "../events/retry-payment-events.server";
import { paymentEventReadings, paymentEvents } from "../events/schema.server";
import { MOST_ATTEMPTS, workPaymentEvents } from "../events/work-payment-events.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { ProviderUnavailable, type PaymentPort } from "../payment-port";
import { reconcilePayments } from "../reconcile-payments.server";
import { createStripeProvider } from "../stripe/provider.server";
import { subscriptions } from "../subscriptions/schema.server";
import { requestRefund, type RefundRequest } from "./request-refund.server";
import { ledgerEntries, refunds } from "./schema.server";

let database: TestDatabase;
let shop: Shop;
let standIn: StripeStandIn;
let payments: PaymentPort;
const quiet = { warn: () => {}, error: () => {} };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  standIn = await StripeStandIn.start();
  payments = createStripeProvider({
    secretKey: standIn.apiKey,
    publishableKey: "pk_test_standin",
    webhookSecrets: [standIn.webhookSecret],
    apiBase: standIn.origin,
  });
  shop = await openShop(database.db, { ready: false });
  await openStripeAccount(shop.gymId);
  await database.db.delete(paymentEvents);
  await database.db.delete(paymentEventReadings);
});
afterEach(async () => {
  await standIn.stop();
  expect(standIn.faults).toEqual([]);
});

async function openStripeAccount(gymId: number): Promise<void> {
  const account = standIn.world.make<{ id: string; object: "account" }>(
    "Accounts.create",
    "acct",
    {},
  );
  standIn.finishOnboarding(account.id);
  await database.db.insert(paymentAccounts).values({
    id: newId(),
    provider: "stripe",
    gymId,
    email: "creator@demo.test",
    accountRef: account.id,
    canReceive: true,
    detailsSubmitted: true,
  });
}

const clock = () => new Date(standIn.world.now() * 1000);

/** Paid with the card form; the order's id. */
async function bought(item: "plan" | "product" = "plan"): Promise<string> {
  const { db } = database;
  const student = await makeStudent(db);
  const request = buying(shop, { payments, student, planId: shop.plain, now: clock() });
  const { attemptId } = request;
  const { clientSecret } = await prepareSetup(db, { payments, student, attemptId });
  const setup = confirmSetup(standIn.world, clientSecret, CARDS.good, {});
  if (setup.outcome !== "succeeded") throw new Error(setup.outcome);
  const confirmed = await confirmCheckout(db, {
    ...request,
    ...(item === "product"
      ? { item: { kind: "product", productId: (await makeProduct(db, shop)).id } }
      : {}),
    paymentMethodRef: setup.paymentMethod,
    backTo: "http://gym.test/",
  });
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return confirmed.orderId;
}

const ledgerOf = async (orderId: string) => {
  const rows = await database.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  return rows.map(({ kind, amountMinor, feeMinor }) => ({ kind, amountMinor, feeMinor }));
};

/** What came back at Stripe of the creator's part and of our fee. */
const backAtStripe = async (orderId: string) =>
  cameBack(
    standIn.world,
    standIn.world.get<Stripe.Charge>("charge", await chargeOf(orderId), "charge"),
  );

const subscriptionOf = async (orderId: string) => {
  const [row] = await database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId));
  return row;
};

const giveBack = (orderId: string, given: Partial<RefundRequest> = {}) =>
  requestRefund(database.db, {
    payments,
    orderId,
    chargeRef: null,
    amountMinor: null,
    reason: "asked",
    endsAccess: null,
    now: clock(),
    ...given,
  });

const CHARGE = { kind: "CHARGE", amountMinor: 1000, feeMinor: 100 };

describe("a refund", () => {
  it("of the whole gives all back and ends the subscription at once", async () => {
    const orderId = await bought();
    expect(await giveBack(orderId)).toMatchObject({ ok: true, outcome: "done" });
    expect(await ledgerOf(orderId)).toEqual([
      CHARGE,
      { kind: "REFUND", amountMinor: -1000, feeMinor: -100 },
    ]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
    expect(await giveBack(orderId)).toEqual({ ok: false, reason: "more-than-left" });
  });

  it("of a part leaves it running, and never more than the rest follows", async () => {
    const orderId = await bought();
    expect(await giveBack(orderId, { amountMinor: 400 })).toMatchObject({ ok: true });
    expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "active", endedAt: null });
    expect(await giveBack(orderId, { amountMinor: 601 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await giveBack(orderId, { amountMinor: 0 })).toMatchObject({ reason: "more-than-left" });
    expect(await giveBack(orderId, { endsAccess: false })).toMatchObject({ ok: true });
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await ledgerOf(orderId)).toEqual([
      CHARGE,
      { kind: "REFUND", amountMinor: -400, feeMinor: -40 },
      { kind: "REFUND", amountMinor: -600, feeMinor: -60 },
    ]);
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "active" });
  });

  it("of a product", async () => {
    const orderId = await bought("product");
    expect(await giveBack(orderId)).toMatchObject({ ok: true, outcome: "done" });
    expect(await ledgerOf(orderId)).toEqual([
      { kind: "CHARGE", amountMinor: 3900, feeMinor: 390 },
      { kind: "REFUND", amountMinor: -3900, feeMinor: -390 },
    ]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 3900, fee: 390 });
  });

  it("by twenty at once gives back once", async () => {
    const orderId = await bought();
    const asked = await Promise.all(Array.from({ length: 20 }, () => giveBack(orderId)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    expect(standIn.world.all("refund")).toMatchObject([{ amount: 1000 }]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
  });

  it("counts what was given back at the provider itself", async () => {
    const orderId = await bought();
    const { chargeRef } = (await giveBackAtStripe(orderId, 700)) ?? {};
    expect(chargeRef).toBeTruthy();
    await workInbox();
    expect(await giveBack(orderId, { amountMinor: 301 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await giveBack(orderId, { amountMinor: 300 })).toMatchObject({ ok: true });
  });

  it("whose answer was lost is made once, and finished by reconciling", async () => {
    const orderId = await bought();
    standIn.troubles.push({ operation: "Refunds.create", kind: "drop-after", times: 9 });
    await expect(giveBack(orderId)).rejects.toThrow(ProviderUnavailable);
    standIn.troubles.length = 0;
    const later = new Date(clock().getTime() + 120_000);
    await reconcilePayments(database.db, { payments, now: later, log: quiet });
    expect(standIn.world.all("refund")).toHaveLength(1);
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await ledgerOf(orderId)).toHaveLength(2);
    const rows = await database.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    expect(rows).toMatchObject([{ status: "DONE" }]);
  });

  it("that fails later stands in the ledger, and can be asked for again", async () => {
    const orderId = await bought();
    await giveBack(orderId, { amountMinor: 400, endsAccess: false });
    const [refund] = standIn.world.all<Stripe.Refund>("refund");
    failRefund(standIn.world, refund?.id ?? "");
    await workInbox();
    await workInbox();
    const lines = [
      CHARGE,
      { kind: "REFUND", amountMinor: -400, feeMinor: -40 },
      // Nothing of it goes on to the creator by itself.
      { kind: "REFUND_FAILED", amountMinor: 400, feeMinor: 400 },
    ];
    expect(await ledgerOf(orderId)).toEqual(lines);
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "active", endedAt: null });
    expect(await giveBack(orderId, { amountMinor: 1001 })).toMatchObject({
      reason: "more-than-left",
    });
    expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
    // The creator's part of it has come already; he does not give it twice.
    const again = { amountMinor: 400, endsAccess: false };
    expect(await giveBack(orderId, again)).toMatchObject({ ok: true, outcome: "done" });
    expect(await backAtStripe(orderId)).toEqual({ creator: 400, fee: 40 });
    expect(await giveBack(orderId, { amountMinor: 600 })).toMatchObject({ outcome: "done" });
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    expect(await ledgerOf(orderId)).toEqual([
      ...lines,
      { kind: "REFUND", amountMinor: -400, feeMinor: -400 },
      { kind: "REFUND", amountMinor: -600, feeMinor: -60 },
    ]);
  });

  it("of nothing is refused", async () => {
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await giveBack(nobody)).toEqual({ ok: false, reason: "order-not-found" });
    const orderId = await bought();
    expect(await giveBack(orderId, { chargeRef: "ch_other" })).toEqual({
      ok: false,
      reason: "nothing-charged",
    });
  });
});

async function chargeOf(orderId: string): Promise<string> {
  const [row] = await database.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  return row?.ref ?? "";
}

/** The buyer of this charge tries other cards, and none of them pays. */
function declineLater(chargeRef: string, times: number): void {
  const { world } = standIn;
  const { customer, currency } = world.get<Stripe.Charge>("charge", chargeRef);
  const refunds = listOf<Stripe.Refund>([], "/v1/refunds");
  const declined = { amount: 500, currency, customer, paid: false, refunds };
  for (let time = 0; time < times; time += 1) {
    const { id } = makeIntent(world, { amount: 500, currency, customer });
    world.make<Stripe.Charge>("Charges.retrieve", "ch", {
      ...declined,
      status: "failed",
      payment_intent: id,
    });
  }
}

async function giveBackAtStripe(orderId: string, amountMinor: number) {
  const chargeRef = await chargeOf(orderId);
  const made = await payments.refund({ idempotencyKey: `desk-${orderId}`, chargeRef, amountMinor });
  return made.ok ? { chargeRef } : null;
}

/** Everything that the provider has to say, however it is heard. */
async function workInbox(): Promise<void> {
  await catchUpOnEvents(database.db, { payments, now: clock() });
  await workPaymentEvents(database.db, { payments, now: clock(), log: quiet });
}

describe("a dispute", () => {
  it("stops the renewal while it is open; lost, it ends the subscription and stands in the ledger", async () => {
    const orderId = await bought();
    const dispute = openDispute(standIn.world, await chargeOf(orderId));
    await workInbox();
    expect(await subscriptionOf(orderId)).toMatchObject({
      cancelAtPeriodEnd: true,
      endedAt: null,
    });
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });
    expect(await ledgerOf(orderId)).toEqual([
      CHARGE,
      { kind: "DISPUTE", amountMinor: -1000, feeMinor: -100 },
    ]);
    closeDispute(standIn.world, dispute.id, "lost");
    await workInbox();
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
    expect(await ledgerOf(orderId)).toHaveLength(2);
    // As the line says: the creator's part has come back, and our fee with it.
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
  });

  it("lost over what is left of a product takes back that much, once, days later too", async () => {
    const orderId = await bought("product");
    await giveBack(orderId, { amountMinor: 900 });
    const dispute = openDispute(standIn.world, await chargeOf(orderId));
    closeDispute(standIn.world, dispute.id, "lost");
    standIn.troubles.push({ operation: "Transfers.createReversal", kind: "drop-after", times: 9 });
    await workInbox();
    standIn.troubles.length = 0;
    // Stripe has forgotten the key by now.
    standIn.advance({ days: 2 });
    await retryPaymentEvents(database.db, { eventId: null, now: clock() });
    await workInbox();
    await database.db.update(paymentEvents).set({ handledAt: null, attempts: 0 });
    await workInbox();
    expect(await backAtStripe(orderId)).toEqual({ creator: 3900, fee: 390 });
    expect(standIn.world.all("transfer_reversal")).toHaveLength(2);
    expect((await ledgerOf(orderId)).map(({ amountMinor }) => amountMinor)).toEqual([
      3900, -900, -3000,
    ]);
  });

  it.each(["plan", "product"] as const)(
    "and a refund at Stripe reach the books of a %s, however often its buyer was declined since",
    async (item) => {
      const orderId = await bought(item);
      const chargeRef = await chargeOf(orderId);
      declineLater(chargeRef, 101);
      const price = item === "plan" ? 1000 : 3900;
      await giveBackAtStripe(orderId, 300);
      const dispute = openDispute(standIn.world, chargeRef);
      await workInbox();
      const taken = async () => (await ledgerOf(orderId)).map(({ amountMinor }) => amountMinor);
      expect(await taken()).toEqual([price, -300, 300 - price]);
      closeDispute(standIn.world, dispute.id, "lost");
      await workInbox();
      expect(await taken()).toHaveLength(3);
      expect(await backAtStripe(orderId)).toEqual({ creator: price, fee: price / 10 });
      if (item === "plan") {
        expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
      }
    },
  );

  it("lost after the creator was paid out ends access at once; his part is asked for daily until it comes", async () => {
    const orderId = await bought();
    const chargeRef = await chargeOf(orderId);
    const { destination } =
      standIn.world.get<Stripe.Charge>("charge", chargeRef).transfer_data ?? {};
    standIn.world.paidOut.add(String(destination));
    const dispute = openDispute(standIn.world, chargeRef);
    closeDispute(standIn.world, dispute.id, "lost");
    for (let hour = 0; hour <= MOST_ATTEMPTS; hour += 1) {
      await workInbox();
      standIn.advance({ hours: 1 });
    }
    expect(await subscriptionOf(orderId)).toMatchObject({ status: "canceled" });
    expect((await ledgerOf(orderId)).map(({ kind }) => kind)).toEqual(["CHARGE", "DISPUTE"]);
    const failed = await listFailedEvents(database.db, { limit: 9 });
    expect(failed.length).toBeGreaterThan(0);
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });

    const errors: unknown[] = [];
    const log = { error: (facts: unknown) => void errors.push(facts) };
    const asked = () =>
      standIn.calls.filter(({ operation }) => operation === "Transfers.createReversal").length;
    const reconcile = () => reconcilePayments(database.db, { payments, now: clock(), log });
    standIn.advance({ days: 2 });
    let before = asked();
    await reconcile();
    await reconcile();
    expect([errors.length, asked() - before]).toEqual([1, 1]);
    expect(errors).toMatchObject([{ disputeRef: dispute.id }]);

    standIn.world.paidOut.clear();
    standIn.advance({ hours: 1 });
    await reconcile();
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });
    standIn.advance({ days: 1 });
    await reconcile();
    expect(await backAtStripe(orderId)).toEqual({ creator: 1000, fee: 100 });
    before = asked();
    standIn.advance({ days: 2 });
    await reconcile();
    expect([errors.length, asked() - before]).toEqual([1, 0]);
  });

  it("won brings the money back", async () => {
    const orderId = await bought();
    const dispute = openDispute(standIn.world, await chargeOf(orderId));
    closeDispute(standIn.world, dispute.id, "won");
    await workInbox();
    expect((await ledgerOf(orderId)).map(({ kind }) => kind)).toEqual([
      "CHARGE",
      "DISPUTE",
      "DISPUTE_WON",
    ]);
    expect(await backAtStripe(orderId)).toEqual({ creator: 0, fee: 0 });
    expect(await giveBack(orderId)).toMatchObject({ ok: true });
  });

  it("leaves nothing to give back while it is open", async () => {
    const orderId = await bought();
    openDispute(standIn.world, await chargeOf(orderId));
    await workInbox();
    expect(await giveBack(orderId)).toEqual({ ok: false, reason: "more-than-left" });
  });
});

describe("bells that nobody heard", () => {
  it("three days later everything is as Stripe has it, and once", async () => {
    const orderId = await bought();
    const quietly = await bought();
    standIn.advance({ days: 33 });
    await payments.cancelAtPeriodEnd((await subscriptionOf(quietly))?.providerRef ?? "");
    await workInbox();
    expect(await ledgerOf(orderId)).toEqual([CHARGE, CHARGE]);
    expect(await subscriptionOf(quietly)).toMatchObject({ cancelAtPeriodEnd: true });
    const before = await database.db.select().from(paymentEvents);
    expect(before.every(({ handledAt }) => handledAt !== null)).toBe(true);
    expect(await catchUpOnEvents(database.db, { payments, now: clock() })).toEqual({ noted: 0 });
    expect(await ledgerOf(orderId)).toHaveLength(2);
  });

  it("an event that could not be worked is listed, and tried again when asked", async () => {
    const orderId = await bought();
    openDispute(standIn.world, await chargeOf(orderId));
    await catchUpOnEvents(database.db, { payments, now: clock() });
    standIn.troubles.push({ operation: "Subscriptions.retrieve", kind: "500", times: 999 });
    await workPaymentEvents(database.db, { payments, now: clock(), log: quiet });
    const failed = await listFailedEvents(database.db, { limit: 10 });
    expect(failed.map(({ type }) => type)).toContain("charge.dispute.created");
    await database.db.update(paymentEvents).set({ attempts: MOST_ATTEMPTS });
    standIn.troubles.length = 0;
    expect(await workPaymentEvents(database.db, { payments, now: clock(), log: quiet })).toBe(0);
    expect(await retryPaymentEvents(database.db, { eventId: null, now: clock() })).toBeGreaterThan(
      0,
    );
    await workPaymentEvents(database.db, { payments, now: clock(), log: quiet });
    expect(await listFailedEvents(database.db, { limit: 10 })).toEqual([]);
    expect(await subscriptionOf(orderId)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});
