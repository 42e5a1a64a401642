/**
 * A purged member at Stripe: the server deletes the customer, also when Stripe is away at the purge. The rows that the
 * law requires stay without it.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { paymentCustomers } from "~/features/billing/customers/schema.server";
import { listFailedEvents } from "~/features/billing/events/retry-payment-events.server";
import { paymentEvents } from "~/features/billing/events/schema.server";
import { requestRefund } from "~/features/billing/ledger/request-refund.server";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { findOrder } from "~/features/billing/orders/queries.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { isTerminated } from "~/features/billing/subscriptions/subscription";
import { exactlyOne } from "~/kernel/errors";
import {
  buying,
  makeProduct,
  makeStudent,
  mailKinds,
  start,
} from "../../../tests/support/billing-world";
import { expireClaims, readCustomerRow, reconcile } from "../../../tests/support/customer-sync";
import { leave } from "../../../tests/support/leaving";
import { recordsOf, toConfirmRequest } from "../../../tests/support/payment-fixture";
import { sharedFixture } from "../../../tests/support/shared-fixture";
import { closeDispute, openDispute } from "../../../tests/support/stripe/disputes";
import { sharedStripeFixture } from "../../../tests/support/stripe/fixture";
import { CARDS, refundCharge } from "../../../tests/support/stripe/paying";
import { purgeAccounts } from "./purge-accounts.server";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());
let student: Awaited<ReturnType<typeof makeStudent>>;
let planOrder: string;
let productOrder: string;
let customerRef: string;

/** A member who has paid for a year and for a product, and leaves. */
beforeEach(async () => {
  const { db } = database;
  student = await makeStudent(db);
  const { id: productId } = await makeProduct(db, shop);
  planOrder = await buyOnPage(shop.yearly);
  productOrder = await buyByCard(productId);
  await fixture.advance(8);
  await fixture.deliverEvents();
  await leave(db, student, { payments: fixture.payments, now: fixture.clock() });
  ({ customerRef } = await readCustomerRow(db, student));
  await fixture.advance(30);
});

async function buyOnPage(planId: number): Promise<string> {
  const { payments } = fixture;
  const request = buying(shop, { payments, student, planId, now: fixture.clock() });
  const { orderId } = await start(database.db, request);
  const order = await findOrder(database.db, orderId);
  expect(await fixture.payPage(order?.checkoutRef ?? "", CARDS.good)).toBe("paid");
  return orderId;
}

async function buyByCard(productId: number): Promise<string> {
  const card = await fixture.cardOnFile(student, CARDS.good);
  const given = { payments: fixture.payments, student, now: fixture.clock() };
  const request = toConfirmRequest(shop, given, card);
  const item = { kind: "product", productId } as const;
  const bought = await confirmCheckout(database.db, { ...request, item });
  if (!bought.ok) throw new Error(bought.reason);
  return bought.orderId;
}

const purge = () =>
  purgeAccounts(database.db, {
    payments: fixture.payments,
    sendJob: () => Promise.resolve(),
    now: fixture.clock(),
    log: { warn: () => {}, error: () => {} },
  });
const tellProvider = () => reconcile(database.db, fixture.payments, fixture.clock());
const readSubscription = async () =>
  exactlyOne(await listSubscriptions(database.db, student), "subscription");
const listFailures = () => listFailedEvents(database.db, { provider: "stripe", limit: 10 });
const readLedger = async () =>
  (await recordsOf(database.db, student)).ledger.map(({ kind, amountMinor }) => [
    kind,
    amountMinor,
  ]);
const chargeOf = (amount: number) =>
  exactlyOne(
    fixture.standIn.world
      .all<Stripe.Charge>("charge")
      .filter((charge) => charge.customer === customerRef && charge.amount === amount),
    "charge",
  );
const refund = (orderId: string) =>
  requestRefund(database.db, {
    payments: fixture.payments,
    orderId,
    chargeRef: null,
    amountMinor: null,
    reason: "r",
    endsAccess: null,
    now: fixture.clock(),
  });

describe("the customer of a purged member", () => {
  it("stays until the purge, then goes with what was paid for in advance", async () => {
    await tellProvider();
    expect(await fixture.readCustomer(customerRef)).toMatchObject({ email: student.email });
    expect(await fixture.countRunning(student)).toBe(1);
    expect(await purge()).toEqual({ purged: 1, postponed: 0 });
    expect(await fixture.countRunning(student)).toBe(1);
    const mails = await mailKinds(database.db, student);
    expect(await tellProvider()).toEqual([]);
    expect(await fixture.readCustomer(customerRef)).toBeNull();
    expect(await fixture.countRunning(student)).toBe(0);
    await fixture.deliverEvents();
    expect(isTerminated(await readSubscription())).toBe(true);
    expect(await mailKinds(database.db, student)).toEqual(mails);
    expect(await listFailures()).toEqual([]);
  });

  it("is deleted later when Stripe is away, by a row that does not say who it was", async () => {
    fixture.standIn.unreachable = true;
    expect(await purge()).toEqual({ purged: 1, postponed: 0 });
    expect(await tellProvider()).toContain("a customer could not be reconciled");
    fixture.standIn.unreachable = false;
    const row = JSON.stringify(await readCustomerRow(database.db, student));
    for (const personal of [student.email, "Ada"]) expect(row).not.toContain(personal);
    expect(await fixture.readCustomer(customerRef)).toMatchObject({ email: student.email });
    await expireClaims(database.db);
    expect(await tellProvider()).toEqual([]);
    expect(await fixture.readCustomer(customerRef)).toBeNull();
  });

  it("is deleted once when the answer to the deletion is lost", async () => {
    await purge();
    const lost = { operation: "Customers.del", kind: "drop-after", times: 1 } as const;
    fixture.standIn.troubles.push(lost);
    await tellProvider();
    await expireClaims(database.db);
    expect(await tellProvider()).toEqual([]);
    expect((await readCustomerRow(database.db, student)).goneAt).not.toBeNull();
  });
});

describe("after the customer is deleted", () => {
  beforeEach(async () => {
    await purge();
    await tellProvider();
  });

  it("the operator refunds the plan and the product, and no mail goes to the person", async () => {
    const mails = await mailKinds(database.db, student);
    for (const orderId of [planOrder, productOrder]) {
      expect(await refund(orderId)).toMatchObject({ ok: true, outcome: "done" });
      expect(await refund(orderId)).toMatchObject({ ok: false, reason: "more-than-left" });
    }
    await fixture.deliverEvents();
    expect((await readLedger()).toSorted()).toEqual(
      [
        ["CHARGE", 13491],
        ["CHARGE", 3900],
        ["REFUND", -13491],
        ["REFUND", -3900],
      ].toSorted(),
    );
    expect(await mailKinds(database.db, student)).toEqual(mails);
    expect(await listFailures()).toEqual([]);
  });

  it("refunds and disputes at Stripe are entered in the ledger", async () => {
    const { world } = fixture.standIn;
    refundCharge(world, chargeOf(3900), { amount: 900 });
    const { id } = openDispute(world, chargeOf(13491).id);
    await fixture.deliverEvents();
    expect(await refund(planOrder)).toMatchObject({ ok: false, reason: "disputed" });
    closeDispute(world, id, "lost");
    await fixture.deliverEvents();
    expect(await readLedger()).toEqual(
      expect.arrayContaining([
        ["REFUND", -900],
        ["DISPUTE", -13491],
      ]),
    );
    expect(await listFailures()).toEqual([]);
  });

  it("late events change nothing, and what is stored of them does not say who it was", async () => {
    const before = await recordsOf(database.db, student);
    const { events } = fixture.standIn.world;
    const own = events.filter((event) => JSON.stringify(event).includes(customerRef));
    const types = own.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["customer.deleted", "invoice.paid"]));
    for (const event of own) {
      await fixture.sendEvent({ ...event, id: `evt_late_${event.id}` });
    }
    while ((await fixture.workInbox()) > 0);
    expect(await listFailures()).toEqual([]);
    const after = await recordsOf(database.db, student);
    expect(after).toEqual({ ...before, subscriptions: after.subscriptions });
    expect(isTerminated(await readSubscription())).toBe(true);
    const stored = JSON.stringify(await database.db.select().from(paymentEvents));
    expect(stored).not.toContain(student.email);
    const customers = await database.db
      .select()
      .from(paymentCustomers)
      .where(eq(paymentCustomers.studentId, student.studentId));
    expect(customers).toHaveLength(1);
  });
});
