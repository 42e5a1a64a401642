/**
 * A member buys by card form and hosted page side by side, after answers that were lost and items that changed. On the
 * sandbox; that Stripe's gateway behaves the same is the port's contract (payment-port.contract.test.ts). Each way to
 * pay by itself is tested in orders/.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  buying,
  makeProduct,
  makePromo,
  makeStudent,
  withSaleFault,
  type Shop,
} from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import {
  toConfirmRequest,
  recordsOf,
  type PaymentFixture,
} from "../../../tests/support/payment-fixture";
import { openSandboxFixture } from "../../../tests/support/sandbox-fixture";
import { CARDS } from "../../../tests/support/stripe/paying";
import { confirmCheckout, type ConfirmCheckout } from "./orders/confirm-checkout.server";
import { fulfil } from "./orders/fulfil.server";
import { startCheckout, type StartCheckout } from "./orders/start-checkout.server";
import { ProviderUnavailable } from "./payment-port";
import { products } from "./products/schema.server";
import { reconcilePayments } from "./reconcile-payments.server";
import { getPlanAccess } from "./subscriptions/queries.server";

const database = fileDatabase();

const quiet = { warn: () => {}, error: () => {} };

let fixture: PaymentFixture;
let shop: Shop;
let student: StartCheckout["student"];

beforeEach(async () => {
  fixture = openSandboxFixture(database.db);
  shop = await fixture.openShop();
  student = await makeStudent(database.db);
});
afterEach(() => fixture.stop());

const request = (given: Partial<StartCheckout> & { planId?: number } = {}) =>
  buying(shop, {
    payments: fixture.payments,
    student,
    planId: shop.plain,
    now: fixture.clock(),
    ...given,
  });
const confirm = (card: string, given: Partial<ConfirmCheckout> & { planId?: number } = {}) =>
  confirmCheckout(
    database.db,
    toConfirmRequest(shop, request(given as Partial<StartCheckout>), card),
  );
const held = async () =>
  (await getPlanAccess(database.db, { studentId: student.studentId, now: fixture.clock() }))
    .subscriptionTypeIds;
async function open(given: Partial<StartCheckout> & { planId?: number } = {}) {
  const started = await startCheckout(database.db, request(given));
  if (!started.ok) throw new Error(started.reason);
  return { ...started, checkoutRef: new URL(started.url).pathname.split("/").pop() ?? "" };
}
const fulfilled = (orderId: string) =>
  fulfil(database.db, { payments: fixture.payments, orderId, now: fixture.clock() });
const reconcileIn = (minutes: number) =>
  reconcilePayments(database.db, {
    payments: fixture.payments,
    now: new Date(fixture.clock().getTime() + minutes * 60_000),
    log: quiet,
  });

const once = {
  subscriptions: [{ status: "active", priceMinor: 1000, discountMinor: 0 }],
  orders: ["FULFILLED"],
  ledger: [{ kind: "CHARGE", amountMinor: 1000, currency: "GBP", feeMinor: 100 }],
  mails: ["receipt"],
};
const nothing = { subscriptions: [], ledger: [], mails: [] };

describe("an order that is paid at the provider and still open here", () => {
  const away = () => Promise.reject(new ProviderUnavailable("away"));
  let item: { kind: "product"; productId: number };
  beforeEach(async () => {
    item = { kind: "product", productId: (await makeProduct(database.db, shop)).id };
  });
  const lostCharge = async () => {
    const card = await fixture.cardOnFile(student, CARDS.good);
    // Charged; the answer to what came of it never arrives, and the order stays open.
    const payments = withSaleFault(fixture.payments, "payment.read", away);
    await expect(confirm(card, { item, payments })).rejects.toThrow("away");
    expect(await recordsOf(database.db, student)).toMatchObject({ orders: ["OPEN"], ledger: [] });
  };
  const chargedOnce = async () => {
    await fixture.deliverEvents();
    expect(await fixture.chargesOf(student)).toMatchObject([{ amountMinor: 3900 }]);
    expect(await recordsOf(database.db, student)).toMatchObject({
      orders: ["FULFILLED"],
      ledger: [{ kind: "CHARGE", amountMinor: 3900 }],
      mails: ["receipt"],
    });
  };

  it("paid on its hosted page, then asked for by card: the first order is the answer", async () => {
    const { checkoutRef, orderId } = await open({ item });
    expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("paid");
    const card = await fixture.cardOnFile(student, CARDS.good);
    expect(await confirm(card, { item })).toEqual({ ok: true, orderId });
    await chargedOnce();
  });

  it("paid by card, then asked for by another card: one charge", async () => {
    await lostCharge();
    const other = await fixture.cardOnFile(student, CARDS.good);
    expect(await confirm(other, { item })).toMatchObject({ ok: true });
    await chargedOnce();
  });

  it("paid by card, then asked for on the hosted page: the member is led to the thanks, not to a page to pay", async () => {
    await lostCharge();
    const { url, orderId } = await open({ item });
    expect(url).toBe(request().urls.success(orderId));
    await chargedOnce();
  });
});

it.each<[string, Partial<typeof products.$inferInsert>]>([
  ["taken off sale", { retiredAt: new Date() }],
  ["at another price", { priceMinor: 4900 }],
])("a paid product that is %s since: its form sent again is the same order", async (_, since) => {
  const { db } = database;
  const { id: productId } = await makeProduct(db, shop);
  const card = await fixture.cardOnFile(student, CARDS.good);
  const form = {
    item: { kind: "product", productId },
    attemptId: randomUUID(),
    quote: "3900GBP.0",
  } as const;
  const paid = await confirm(card, form);
  if (!paid.ok) throw new Error(paid.reason);
  await db.update(products).set(since).where(eq(products.id, productId));
  expect(await confirm(card, form)).toEqual(paid);
  expect(await open(form)).toMatchObject({ orderId: paid.orderId });
  const unpaid = await confirm(card, { ...form, attemptId: randomUUID() });
  expect(unpaid).toMatchObject({ ok: false });
  expect(await fixture.chargesOf(student)).toHaveLength(1);
});

it("a holder who refuses the payment of a product is not charged, and the order is closed", async () => {
  const card = await fixture.cardOnFile(student, CARDS.authenticateAlways);
  const { id: productId } = await makeProduct(database.db, shop);
  const attempt = { attemptId: randomUUID(), item: { kind: "product", productId } as const };
  const asked = await confirm(card, attempt);
  if (asked.ok || asked.reason !== "needs-authentication") throw new Error(JSON.stringify(asked));
  await fixture.answerBank(asked.clientSecret, false);
  expect(await confirm(card, attempt)).toMatchObject({ ok: false, reason: "declined" });
  expect(await recordsOf(database.db, student)).toEqual({ ...nothing, orders: ["FAILED"] });
  expect(await fixture.chargesOf(student)).toEqual([]);
});

it("a hosted page is paid, and the member's return, events and reconciling fulfil it at once: once", async () => {
  const { orderId, checkoutRef } = await open();
  expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("paid");
  await Promise.all([
    fulfilled(orderId),
    fulfilled(orderId),
    fixture.deliverEvents(),
    reconcileIn(2),
  ]);
  expect(await recordsOf(database.db, student)).toMatchObject(once);
  expect(await fixture.chargesOf(student)).toHaveLength(1);
});

it("two tabs share one hosted page; paid in one tab it is closed in the other", async () => {
  const [first, second] = await Promise.all([open(), open()]);
  expect(second).toEqual(first);
  const both = await Promise.all([
    fixture.payPage(first.checkoutRef, CARDS.good),
    fixture.payPage(second.checkoutRef, CARDS.good),
  ]);
  expect(both.filter((one) => one === "paid").length).toBeGreaterThan(0);
  expect(await fixture.payPage(first.checkoutRef, CARDS.good)).toBe("closed");
  await fixture.deliverEvents();
  expect(await recordsOf(database.db, student)).toMatchObject(once);
  expect(await fixture.chargesOf(student)).toHaveLength(1);
  expect(await startCheckout(database.db, request())).toMatchObject({ reason: "already-held" });
});

it("a hosted page that expires closes its order and frees the use of its code", async () => {
  const promo = await makePromo(database.db, shop, { maxRedemptions: 1 });
  const { checkoutRef, orderId } = await open({ promoCode: promo.code });
  await fixture.expirePage(checkoutRef);
  await fixture.deliverEvents();
  await fulfilled(orderId);
  expect(await recordsOf(database.db, student)).toEqual({ ...nothing, orders: ["EXPIRED"] });
  expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("closed");
  const again = await open({ promoCode: promo.code });
  expect(again.orderId).not.toBe(orderId);
  expect(await fixture.payPage(again.checkoutRef, CARDS.good)).toBe("paid");
  await fulfilled(again.orderId);
  expect(await fixture.chargesOf(student)).toMatchObject([{ amountMinor: 800, feeMinor: 80 }]);
});

it("a member who buys again two days later under another name stays the same customer", async () => {
  const card = await fixture.cardOnFile(student, CARDS.good);
  expect(await confirm(card)).toMatchObject({ ok: true });
  await fixture.advance(2);
  const married = { ...student, name: "Ada Lovelace" };
  const { id: productId } = await makeProduct(database.db, shop);
  const bought = await confirm(card, {
    student: married,
    item: { kind: "product", productId },
  });
  expect(bought).toMatchObject({ ok: true });
  const page = await open({ student: married, planId: shop.yearly });
  expect(await fixture.payPage(page.checkoutRef, CARDS.good)).toBe("paid");
  await fulfilled(page.orderId);
  expect((await held()).toSorted()).toEqual([shop.plain, shop.yearly].toSorted());
  const amounts = (await fixture.chargesOf(student)).map(({ amountMinor }) => amountMinor);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([1000, 3900, 13491]);
  const { ledger } = await recordsOf(database.db, student);
  expect(ledger.map(({ amountMinor }) => amountMinor)).toEqual([1000, 3900, 13491]);
});
