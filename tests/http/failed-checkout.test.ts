/**
 * /checkout/failed after a card payment whose answer was lost: a payment that succeeded leads to the thank-you page,
 * an uncertain one is not called free of charge, and "Try again" never charges twice.
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sharedFixture } from "../support/shared-fixture";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import { findOrder } from "~/features/billing/orders/queries.server";
import { startCheckout } from "~/features/billing/orders/start-checkout.server";
import { ProviderUnavailable } from "~/features/billing/payment-port";
import { grantSigner } from "~/features/player/grant.server";
import type { LoadContext } from "~/http/load-context";
import { loader as failedCheckoutLoader } from "~/routes/member/billing/checkout-failed.server";
import { loader as productLoader } from "~/routes/member/shop/product.server";
import { paths } from "~/paths";
import {
  buying,
  makeProduct,
  makePromo,
  makeStudent,
  signInStudent,
  withSaleFault,
  type Given,
  type Shop,
} from "../support/billing-world";
import { fileDatabase } from "../support/database";
import { openLibrary } from "../support/library";
import { loadContext, PLATFORM } from "../support/load-context";
import { toConfirmRequest, recordsOf, type PaymentFixture } from "../support/payment-fixture";
import { openSandboxFixture } from "../support/sandbox-fixture";
import { CARDS } from "../support/stripe/paying";

const database = fileDatabase();
const library = sharedFixture(
  () => openLibrary(database.db),
  (library) => library.close(),
);

const contextOf = (payments: LoadContext["payments"]): LoadContext =>
  loadContext({
    db: database.db,
    payments,
    media: library.media,
    pictures: library.pictures,
    grants: grantSigner("tests only: thirty-two characters or more"),
  });

let fixture: PaymentFixture;
let shop: Shop;
let student: Awaited<ReturnType<typeof makeStudent>>;
let product: Awaited<ReturnType<typeof makeProduct>>;
let attempt: string;

beforeEach(async () => {
  fixture = openSandboxFixture(database.db);
  shop = await fixture.openShop();
  student = await makeStudent(database.db);
  product = await makeProduct(database.db, shop);
  attempt = randomUUID();
});
afterEach(() => fixture.stop());

async function argsOf(address: string, who = student, payments = fixture.payments) {
  const token = await signInStudent(database.db, who);
  const request = new Request(`${PLATFORM}${address}`, {
    headers: { Cookie: `session=${token}` },
  });
  return { request, params: {}, context: contextOf(payments) };
}
const failure = (given: NonNullable<Parameters<typeof paths.checkoutFailed>[0]> = {}) =>
  paths.checkoutFailed({ selectedProduct: product.puid, attempt, reason: "confirm", ...given });
const look = async (address: string, who = student, payments = fixture.payments) =>
  failedCheckoutLoader(await argsOf(address, who, payments));
/** The redirect that replaces the failure page. */
const ledTo = async (address: string, payments = fixture.payments) => {
  const answer: unknown = await look(address, student, payments).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw new Error(`a page: ${JSON.stringify(answer)}`);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "", PLATFORM);
};
const confirm = async (attemptId: string, payments = fixture.payments) => {
  const card = await fixture.cardOnFile(student, CARDS.good);
  const item = { kind: "product", productId: product.id } as const;
  const input = { payments, student, item, attemptId, now: fixture.clock() };
  return confirmCheckout(database.db, toConfirmRequest(shop, buying(shop, input), card));
};
const away = () => Promise.reject(new ProviderUnavailable("away"));

it("a member whose charge is recorded gets the thank-you page, also while the provider is unavailable", async () => {
  const confirmation = await confirm(attempt);
  if (!confirmation.ok) throw new Error(confirmation.reason);
  for (const payments of [
    fixture.payments,
    withSaleFault(fixture.payments, "payment.read", away),
  ]) {
    const { pathname, searchParams } = await ledTo(failure(), payments);
    expect(pathname).toMatch(new RegExp(`/product/checkout/success/${product.puid}$`));
    expect(searchParams.get("order")).toBe(confirmation.orderId);
  }
  expect(await fixture.chargesOf(student)).toHaveLength(1);
});

it("a member whose charge is not recorded yet gets the thank-you page, and the charge is recorded", async () => {
  await expect(
    confirm(attempt, withSaleFault(fixture.payments, "payment.read", away)),
  ).rejects.toThrow("away");
  expect((await recordsOf(database.db, student)).orders).toEqual(["OPEN"]);
  expect((await ledTo(failure())).pathname).toContain("/product/checkout/success/");
  expect(await recordsOf(database.db, student)).toMatchObject({
    orders: ["FULFILLED"],
    ledger: [{ kind: "CHARGE", amountMinor: 3900 }],
  });
});

it("a page without an order yet does not claim that nothing was charged", async () => {
  expect(await look(failure())).toMatchObject({ notCharged: false });
  // Before the card was on file no request could charge it.
  expect(await look(failure({ reason: "card_setup" }))).toMatchObject({ notCharged: true });
});

it("a card that was declined before the order shows the attempt as reference", async () => {
  for (const reason of ["card_setup", "confirm"] as const) {
    expect(await look(failure({ reason })), reason).toMatchObject({ reference: attempt });
    const forPlan = { selectedSubscriptionType: shop.plain, attempt, reason };
    expect(await look(paths.checkoutFailed(forPlan)), reason).toMatchObject({ reference: attempt });
  }
});

it("a page that cannot reach the provider claims neither, and shows the reference of the order", async () => {
  const payments = withSaleFault(fixture.payments, "payment.read", away);
  await expect(confirm(attempt, payments)).rejects.toThrow("away");
  for (const reason of ["confirm", "card_setup"] as const) {
    const page = await look(failure({ reason }), student, payments);
    expect(page).toMatchObject({ notCharged: false, reference: expect.any(String) });
    expect(page.tryAgainTo).toContain(`attempt=${attempt}`);
  }
});

it("a member who tries again before a late confirmation is charged once", async () => {
  const { tryAgainTo } = await look(failure());
  const paid = await confirm(attempt);
  const args = await argsOf(tryAgainTo);
  const guid = new URL(tryAgainTo, PLATFORM).pathname.split("/")[1];
  const { data } = await productLoader({ ...args, params: { guid, puid: product.puid } });
  expect(data.attemptId).toBe(attempt);
  expect(await confirm(data.attemptId)).toEqual(paid);
  expect(await fixture.chargesOf(student)).toHaveLength(1);
});

it("a page of another product or of another member shows nothing of the order", async () => {
  const paid = await confirm(attempt);
  if (!paid.ok) throw new Error(paid.reason);
  const other = await makeProduct(database.db, shop);
  const asked = failure({ selectedProduct: other.puid });
  expect(await look(asked)).toMatchObject({ notCharged: false, reference: attempt });
  const stranger = await makeStudent(database.db);
  expect(await look(failure(), stranger)).toMatchObject({ notCharged: false, reference: attempt });
});

it("the link to try again keeps the promo code and the return address", async () => {
  const tryAgain = async (returnUrl: string, cookie = "") => {
    const address = paths.checkoutFailed({ selectedSubscriptionType: shop.plain, returnUrl });
    const args = await argsOf(address);
    args.request.headers.set("Cookie", `${args.request.headers.get("Cookie")}${cookie}`);
    const { searchParams } = new URL((await failedCheckoutLoader(args)).tryAgainTo, PLATFORM);
    return Object.fromEntries(searchParams);
  };
  const page = "/gym/ironworks/category/strength";
  expect(await tryAgain(page, "; promoCode=WELCOME20")).toEqual({
    chosen: "true",
    promo: "applied",
    returnUrl: page,
  });
  expect(await tryAgain("https://evil.test/")).toEqual({ chosen: "true" });
});

/** The order, its hosted page and the address to which that page leads back. */
async function openPage(given: Given = {}) {
  const request = { payments: fixture.payments, student, now: fixture.clock(), ...given };
  const startResult = await startCheckout(database.db, {
    ...buying(shop, request),
    urls: {
      success: (id) => `${PLATFORM}${paths.checkoutSuccess({ order: id })}`,
      cancel: (id) => `${PLATFORM}${backFrom(id)}`,
    },
  });
  if (!startResult.ok) throw new Error(startResult.reason);
  const order = await findOrder(database.db, startResult.orderId);
  return { orderId: startResult.orderId, checkoutRef: order?.checkoutRef ?? "" };
}
const backFrom = (reference: string) => paths.checkoutFailed({ reference, from: "payment-page" });

it("a member who leaves the payment page gets the plans again, and the code is released at once", async () => {
  const { code } = await makePromo(database.db, shop, { maxRedemptions: 1 });
  const { orderId, checkoutRef } = await openPage({ planId: shop.plain, promoCode: code });
  const to = await ledTo(backFrom(orderId));
  expect(to.pathname).toMatch(new RegExp(`/profile/subscription/${shop.plain}$`));
  expect((await recordsOf(database.db, student)).orders).toEqual(["EXPIRED"]);
  expect(await fixture.payPage(checkoutRef, CARDS.good)).toBe("closed");
  expect((await ledTo(backFrom(orderId))).pathname).toBe(to.pathname);
  const other = await makeStudent(database.db);
  await openPage({ planId: shop.plain, promoCode: code, student: other });
});

it("a HEAD of the return address abandons nothing", async () => {
  const { orderId } = await openPage({ planId: shop.plain });
  const args = await argsOf(backFrom(orderId));
  const request = new Request(args.request, { method: "HEAD" });
  const led: unknown = await failedCheckoutLoader({ ...args, request }).catch((thrown) => thrown);
  expect(led instanceof Response && led.headers.get("location")).toContain("/subscription/");
  expect((await recordsOf(database.db, student)).orders).toEqual(["OPEN"]);
});

it("a member who leaves the payment page of a product gets the product again", async () => {
  const { orderId } = await openPage({ item: { kind: "product", productId: product.id } });
  const { pathname } = await ledTo(backFrom(orderId));
  expect(pathname).toMatch(new RegExp(`/product/checkout/${product.puid}$`));
});

it("a payment that succeeded before the member returned leads to the thank-you page", async () => {
  const { orderId, checkoutRef } = await openPage({ planId: shop.plain });
  const payments = withSaleFault(fixture.payments, "checkout.close", async (ref) => {
    await fixture.payPage(checkoutRef, CARDS.good);
    await fixture.payments.sales.checkout.close(ref);
  });
  const { pathname } = await ledTo(backFrom(orderId), payments);
  expect(pathname).toBe("/subscription/checkout/success");
  expect((await recordsOf(database.db, student)).orders).toEqual(["FULFILLED"]);
});

it("a card that was refused on the payment page is shown as failed, not as abandoned", async () => {
  const { orderId, checkoutRef } = await openPage({ planId: shop.plain });
  expect(await fixture.payPage(checkoutRef, CARDS.declined)).toBe("refused");
  expect(await look(backFrom(orderId))).toMatchObject({ notCharged: true, reference: orderId });
  expect((await recordsOf(database.db, student)).orders).toEqual(["FAILED"]);
});

it("another member, a visitor and an unavailable provider abandon no order", async () => {
  const { orderId } = await openPage({ planId: shop.plain });
  expect(await look(backFrom(orderId), await makeStudent(database.db))).toMatchObject({
    reference: orderId,
  });
  const visitor = await argsOf(backFrom(orderId));
  visitor.request.headers.delete("cookie");
  const result: unknown = await failedCheckoutLoader(visitor).catch((thrown: unknown) => thrown);
  expect(result instanceof Response && result.headers.get("location")).toBe("/signin");
  const payments = withSaleFault(fixture.payments, "checkout.close", away);
  expect((await ledTo(backFrom(orderId), payments)).pathname).toContain("/profile/subscription/");
  expect((await recordsOf(database.db, student)).orders).toEqual(["OPEN"]);
});
