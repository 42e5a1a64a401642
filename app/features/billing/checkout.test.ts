/**
 * A member buys by card form and hosted page side by side, also after lost answers and changed items. The tests run on
 * the sandbox; payment-port.contract.test.ts proves that Stripe's gateway behaves the same. The tests in orders/ cover
 * each way to pay by itself.
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

const request = (overrides: Partial<StartCheckout> & { planId?: number } = {}) =>
  buying(shop, {
    payments: fixture.payments,
    student,
    planId: shop.plain,
    now: fixture.clock(),
    ...overrides,
  });
const confirm = (card: string, overrides: Partial<ConfirmCheckout> & { planId?: number } = {}) =>
  confirmCheckout(
    database.db,
    toConfirmRequest(shop, request(overrides as Partial<StartCheckout>), card),
  );
const listHeldPlanIds = async () =>
  (await getPlanAccess(database.db, { studentId: student.studentId, now: fixture.clock() }))
    .subscriptionTypeIds;
async function openPage(overrides: Partial<StartCheckout> & { planId?: number } = {}) {
  const result = await startCheckout(database.db, request(overrides));
  if (!result.ok) throw new Error(result.reason);
  return { ...result, checkoutRef: new URL(result.url).pathname.split("/").pop() ?? "" };
}
const fulfilOrder = (orderId: string) =>
  fulfil(database.db, { payments: fixture.payments, orderId, now: fixture.clock() });
const reconcileIn = (minutes: number) =>
  reconcilePayments(database.db, {
    payments: fixture.payments,
    now: new Date(fixture.clock().getTime() + minutes * 60_000),
    log: quiet,
  });

const ONE_PURCHASE = {
  subscriptions: [{ status: "active", priceMinor: 1000, discountMinor: 0 }],
  orders: ["FULFILLED"],
  ledger: [{ kind: "CHARGE", amountMinor: 1000, currency: "GBP", feeMinor: 100 }],
  mails: ["receipt"],
};
const NO_PURCHASE = { subscriptions: [], ledger: [], mails: [] };

describe("an order that is paid at the provider and still open here", () => {
  const failUnavailable = () => Promise.reject(new ProviderUnavailable("away"));
  let item: { kind: "product"; productId: number };
  beforeEach(async () => {
    item = { kind: "product", productId: (await makeProduct(database.db, shop)).id };
  });
  const chargeAndLoseAnswer = async () => {
    const card = await fixture.cardOnFile(student, CARDS.good);
    // The card is charged, but the read of the result fails, so the order stays open.
    const payments = withSaleFault(fixture.payments, "payment.read", failUnavailable);
    await expect(confirm(card, { item, payments })).rejects.toThrow("away");
    expect(await recordsOf(database.db, student)).toMatchObject({ orders: ["OPEN"], ledger: [] });
  };
  const expectOneCharge = async () => {
    await fixture.deliverEvents();
    expect(await fixture.chargesOf(student)).toMatchObject([{ amountMinor: 3900 }]);
    expect(await recordsOf(database.db, student)).toMatchObject({
      orders: ["FULFILLED"],
      ledger: [{ kind: "CHARGE", amountMinor: 3900 }],
      mails: ["receipt"],
    });
  };

  it("paid on its hosted page, then ordered by card: the card form returns the first order", async () => {
    const { checkoutRef, orderId } = await openPage({ item });
    expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("paid");
    const card = await fixture.cardOnFile(student, CARDS.good);
    expect(await confirm(card, { item })).toEqual({ ok: true, orderId });
    await expectOneCharge();
  });

  it("paid by card, then ordered by another card: one charge", async () => {
    await chargeAndLoseAnswer();
    const otherCard = await fixture.cardOnFile(student, CARDS.good);
    expect(await confirm(otherCard, { item })).toMatchObject({ ok: true });
    await expectOneCharge();
  });

  it("paid by card, then ordered on the hosted page: the member goes to the thank-you page", async () => {
    await chargeAndLoseAnswer();
    const { url, orderId } = await openPage({ item });
    expect(url).toBe(request().urls.success(orderId));
    await expectOneCharge();
  });
});

it.each<[string, Partial<typeof products.$inferInsert>]>([
  ["taken off sale", { retiredAt: new Date() }],
  ["at another price", { priceMinor: 4900 }],
])(
  "a paid product that is %s since: a retry of its form returns the same order",
  async (_, change) => {
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
    await db.update(products).set(change).where(eq(products.id, productId));
    expect(await confirm(card, form)).toEqual(paid);
    expect(await openPage(form)).toMatchObject({ orderId: paid.orderId });
    const unpaid = await confirm(card, { ...form, attemptId: randomUUID() });
    expect(unpaid).toMatchObject({ ok: false });
    expect(await fixture.chargesOf(student)).toHaveLength(1);
  },
);

it("a holder who refuses the payment of a product is not charged, and the order is closed", async () => {
  const card = await fixture.cardOnFile(student, CARDS.authenticateAlways);
  const { id: productId } = await makeProduct(database.db, shop);
  const attempt = { attemptId: randomUUID(), item: { kind: "product", productId } as const };
  const result = await confirm(card, attempt);
  if (result.ok || result.reason !== "needs-authentication")
    throw new Error(JSON.stringify(result));
  await fixture.answerBank(result.clientSecret, false);
  expect(await confirm(card, attempt)).toMatchObject({ ok: false, reason: "declined" });
  expect(await recordsOf(database.db, student)).toEqual({ ...NO_PURCHASE, orders: ["FAILED"] });
  expect(await fixture.chargesOf(student)).toEqual([]);
});

it("a paid hosted page is fulfilled once by the member's return, events and reconciliation at the same time", async () => {
  const { orderId, checkoutRef } = await openPage();
  expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("paid");
  await Promise.all([
    fulfilOrder(orderId),
    fulfilOrder(orderId),
    fixture.deliverEvents(),
    reconcileIn(2),
  ]);
  expect(await recordsOf(database.db, student)).toMatchObject(ONE_PURCHASE);
  expect(await fixture.chargesOf(student)).toHaveLength(1);
});

it("two tabs share one hosted page, which is closed in both once one pays it", async () => {
  const [first, second] = await Promise.all([openPage(), openPage()]);
  expect(second).toEqual(first);
  const outcomes = await Promise.all([
    fixture.payPage(first.checkoutRef, CARDS.good),
    fixture.payPage(second.checkoutRef, CARDS.good),
  ]);
  expect(outcomes.filter((outcome) => outcome === "paid").length).toBeGreaterThan(0);
  expect(await fixture.payPage(first.checkoutRef, CARDS.good)).toBe("closed");
  await fixture.deliverEvents();
  expect(await recordsOf(database.db, student)).toMatchObject(ONE_PURCHASE);
  expect(await fixture.chargesOf(student)).toHaveLength(1);
  expect(await startCheckout(database.db, request())).toMatchObject({ reason: "already-held" });
});

it("a hosted page that expires closes its order and frees the use of its code", async () => {
  const promo = await makePromo(database.db, shop, { maxRedemptions: 1 });
  const { checkoutRef, orderId } = await openPage({ promoCode: promo.code });
  await fixture.expirePage(checkoutRef);
  await fixture.deliverEvents();
  await fulfilOrder(orderId);
  expect(await recordsOf(database.db, student)).toEqual({ ...NO_PURCHASE, orders: ["EXPIRED"] });
  expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("closed");
  const again = await openPage({ promoCode: promo.code });
  expect(again.orderId).not.toBe(orderId);
  expect(await fixture.payPage(again.checkoutRef, CARDS.good)).toBe("paid");
  await fulfilOrder(again.orderId);
  expect(await fixture.chargesOf(student)).toMatchObject([{ amountMinor: 800, feeMinor: 80 }]);
});

it("a member who buys again two days later under another name stays the same customer", async () => {
  const card = await fixture.cardOnFile(student, CARDS.good);
  expect(await confirm(card)).toMatchObject({ ok: true });
  await fixture.advance(2);
  const renamed = { ...student, name: "Ada Lovelace" };
  const { id: productId } = await makeProduct(database.db, shop);
  const purchase = await confirm(card, {
    student: renamed,
    item: { kind: "product", productId },
  });
  expect(purchase).toMatchObject({ ok: true });
  const page = await openPage({ student: renamed, planId: shop.yearly });
  expect(await fixture.payPage(page.checkoutRef, CARDS.good)).toBe("paid");
  await fulfilOrder(page.orderId);
  expect((await listHeldPlanIds()).toSorted()).toEqual([shop.plain, shop.yearly].toSorted());
  const amounts = (await fixture.chargesOf(student)).map(({ amountMinor }) => amountMinor);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([1000, 3900, 13491]);
  const { ledger } = await recordsOf(database.db, student);
  expect(ledger.map(({ amountMinor }) => amountMinor)).toEqual([1000, 3900, 13491]);
});
