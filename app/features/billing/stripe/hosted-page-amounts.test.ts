/** Stripe's hosted page shows the amounts of the chooser: its session has the discount of the promo code. */
import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import {
  buying,
  makeProduct,
  makePromo,
  makeStudent,
  start,
} from "../../../../tests/support/billing-world";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { findOffer } from "../plans/find-offer.server";
import { findUpcomingPayments } from "../upcoming-payments";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());

const createCode = async (options: Parameters<typeof makePromo>[2]) =>
  (await makePromo(database.db, shop, options)).code;

/** Opens the page; returns its session with the coupon that reduces the price. */
async function openPage(options: Partial<Parameters<typeof buying>[1]>) {
  const student = await makeStudent(database.db);
  const common = { payments: fixture.payments, student, now: fixture.clock() };
  const { checkoutRef } = await start(database.db, buying(shop, { ...common, ...options }));
  const { world } = fixture.standIn;
  const session = world.get<Stripe.Checkout.Session>("checkout.session", checkoutRef);
  const couponId = session.discounts?.[0]?.coupon;
  const coupon = couponId ? world.get<Stripe.Coupon>("coupon", String(couponId)) : null;
  const { amount_off, currency, duration, duration_in_months } = coupon ?? {};
  return {
    session: { subtotal: session.amount_subtotal, total: session.amount_total },
    coupon: coupon && { amount_off, currency, duration, duration_in_months },
  };
}

/** The amounts that the chooser shows to a new member. */
async function findShownAmounts(planId: number, promoCode: string | null) {
  const { plans } = await findOffer(database.db, {
    studentId: null,
    provider: fixture.payments.key,
    gymId: shop.gymId,
    promoCode,
    now: fixture.clock(),
  });
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw new Error("the plan is not offered");
  const startsAt = fixture.clock();
  const { dueTodayMinor } = findUpcomingPayments({ ...plan, startsAt, timeZone: "UTC" });
  return { subtotal: plan.listPriceMinor, total: dueTodayMinor };
}

it.each([
  ["a plan", "plain", null, null],
  ["a code for one payment", "plain", { duration: "ONCE" }, ["once", null]],
  // Stripe spends a coupon of one payment on the free invoice of a trial, so this one lasts for a month.
  ["a code after a trial", "monthly", { duration: "ONCE" }, ["repeating", 1]],
  ["a code for two months", "plain", { duration: "MONTHS", months: 2 }, ["repeating", 2]],
  ["a code for ever", "plain", { duration: "FOREVER" }, ["forever", null]],
] as const)("%s", async (_name, key, promo, duration) => {
  const promoCode = promo && (await createCode(promo));
  const { session, coupon } = await openPage({ planId: shop[key], promoCode });
  expect(session).toEqual(await findShownAmounts(shop[key], promoCode));
  expect(coupon && [coupon.duration, coupon.duration_in_months]).toEqual(duration);
  const amountOff = key === "monthly" ? 300 : 200;
  if (duration) expect(coupon).toMatchObject({ amount_off: amountOff, currency: "gbp" });
});

it("a code for a product", async () => {
  const { id: productId } = await makeProduct(database.db, shop);
  const promoCode = await createCode({ productIds: [productId] });
  const { session, coupon } = await openPage({ item: { kind: "product", productId }, promoCode });
  expect(session).toEqual({ subtotal: 3900, total: 3120 });
  expect(coupon).toMatchObject({ amount_off: 780, duration: "once" });
});
