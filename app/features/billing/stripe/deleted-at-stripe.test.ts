/**
 * Objects that an operator deletes or archives in Stripe's dashboard block no purchase and lose none.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { buying, makeStudent, start } from "../../../../tests/support/billing-world";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { deleteCustomer } from "../../../../tests/support/stripe/catalogue";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { exactlyOne } from "~/kernel/errors";
import { openPortal } from "../customers/open-portal.server";
import { prepareSetup } from "../customers/prepare-setup.server";
import { findCustomerRef } from "../customers/queries.server";
import { listFailedEvents } from "../events/retry-payment-events.server";
import { requestRefund } from "../ledger/request-refund.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { findOrder } from "../orders/queries.server";
import { getPlanAccess } from "../subscriptions/queries.server";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());
let student: Awaited<ReturnType<typeof makeStudent>>;
beforeEach(async () => {
  student = await makeStudent(database.db);
});

/** Buys with the card form. */
async function buy(planId = shop.plain, card?: string, attemptId: string = randomUUID()) {
  const paymentMethod = card ?? (await fixture.cardOnFile(student, CARDS.good));
  const request = { payments: fixture.payments, student, planId, attemptId, now: fixture.clock() };
  return confirmCheckout(database.db, toConfirmRequest(shop, request, paymentMethod));
}
/** Opens Stripe's payment page. @returns its reference */
async function openPage(planId = shop.plain) {
  const { payments } = fixture;
  const request = buying(shop, { payments, student, planId, now: fixture.clock() });
  const { orderId } = await start(database.db, request);
  return (await findOrder(database.db, orderId))?.checkoutRef ?? "";
}
const getCustomerRef = async () =>
  (await findCustomerRef(database.db, {
    studentId: student.studentId,
    provider: fixture.payments.key,
  })) ?? "";
const deleteOwnCustomer = async () => deleteCustomer(fixture.standIn.world, await getCustomerRef());
const listAccessiblePlans = async () =>
  (await getPlanAccess(database.db, { studentId: student.studentId, now: fixture.clock() }))
    .subscriptionTypeIds;
const listChargedAmounts = async () =>
  (await fixture.chargesOf(student))
    .map(({ amountMinor }) => amountMinor)
    .toSorted((a, b) => a - b);

describe("a member whose customer was deleted at Stripe", () => {
  it("loses access, buys again as a new customer, and gets a refund of the earlier purchase", async () => {
    const first = await buy();
    if (!first.ok) throw new Error(first.reason);
    const deletedRef = await getCustomerRef();
    await deleteOwnCustomer();
    // The event comes late, after the next purchase.
    expect(await buy(shop.monthly)).toMatchObject({ ok: true });
    expect(await getCustomerRef()).not.toBe(deletedRef);
    await fixture.deliverEvents();
    expect(await listAccessiblePlans()).toEqual([shop.monthly]);
    expect(await listChargedAmounts()).toEqual([1000, 1499]);
    const { orderId } = first;
    const request = { orderId, chargeRef: null, amountMinor: null, reason: "r", endsAccess: null };
    const { payments } = fixture;
    expect(
      await requestRefund(database.db, { ...request, payments, now: fixture.clock() }),
    ).toMatchObject({ outcome: "done" });
    expect(
      (await recordsOf(database.db, student)).ledger.map((line) => line.amountMinor).toSorted(),
    ).toEqual([-1000, 1000, 1499].toSorted());
    await fixture.deliverEvents();
    expect(await listFailedEvents(database.db, { provider: "stripe", limit: 10 })).toEqual([]);
  });

  it("gets another payment page, because the open one no longer accepts a payment", async () => {
    const firstPage = await openPage();
    await deleteOwnCustomer();
    const page = await openPage();
    expect(page).not.toBe(firstPage);
    expect(
      fixture.standIn.world.get<Stripe.Checkout.Session>("checkout.session", firstPage).status,
    ).toBe("expired");
    expect(await fixture.payPage(page, CARDS.good)).toBe("paid");
    await fixture.deliverEvents();
    expect(await listAccessiblePlans()).toEqual([shop.plain]);
    expect(await listChargedAmounts()).toEqual([1000]);
  });

  it("opens another page when the answer to the first was lost", async () => {
    fixture.standIn.troubles.push({
      operation: "Checkout/Sessions.create",
      kind: "drop-after",
      times: 3,
    });
    await expect(openPage()).rejects.toThrow();
    fixture.standIn.troubles.length = 0;
    await deleteOwnCustomer();
    expect(await fixture.payPage(await openPage(), CARDS.good)).toBe("paid");
    await fixture.deliverEvents();
    expect(await listAccessiblePlans()).toEqual([shop.plain]);
  });

  it("cannot pay with an earlier card; the card form starts again, also for the same attempt", async () => {
    const { db } = database;
    const { payments } = fixture;
    const attempt = { payments, student, attemptId: "the same attempt" };
    const { clientSecret } = await prepareSetup(db, attempt);
    const card = await fixture.cardOnFile(student, CARDS.good);
    await deleteOwnCustomer();
    expect(await buy(shop.plain, card)).toEqual({ ok: false, reason: "payment-method-required" });
    expect((await prepareSetup(db, attempt)).clientSecret).not.toBe(clientSecret);
    expect(await buy()).toMatchObject({ ok: true });
    expect(await listChargedAmounts()).toEqual([1000]);
  });

  it("becomes one new customer and pays once, even when the browser sends the form ten times at once", async () => {
    await fixture.cardOnFile(student, CARDS.good);
    await deleteOwnCustomer();
    const card = await fixture.cardOnFile(student, CARDS.good);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => buy(shop.plain, card, "the same attempt")),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await deleteOwnCustomer();
    await Promise.all(Array.from({ length: 10 }, () => fixture.cardOnFile(student, CARDS.good)));
    expect(
      fixture.standIn.world
        .all<Stripe.Customer>("customer")
        .filter(({ email }) => email === student.email),
    ).toHaveLength(1);
    expect(await listChargedAmounts()).toEqual([1000]);
  });

  it("can open Stripe's own page for cards", async () => {
    await fixture.cardOnFile(student, CARDS.good);
    await deleteOwnCustomer();
    const { payments } = fixture;
    const request = { payments, student, returnUrl: "http://gym.test/profile" };
    expect(await openPortal(database.db, request)).toMatchObject({ ok: true });
  });
});

describe("a product of ours", () => {
  const listOwnProducts = () =>
    fixture.standIn.world.all<Stripe.Product>("product").filter(({ id }) => id.startsWith("gf_"));

  it.each<[string, (product: Stripe.Product) => void]>([
    ["archived", (product) => void (product.active = false)],
    ["deleted", ({ id }) => fixture.standIn.world.remove(id)],
  ])("that was %s at Stripe is restored for the next member who buys it", async (_, change) => {
    expect(await buy()).toMatchObject({ ok: true });
    listOwnProducts().forEach(change);
    student = await makeStudent(database.db);
    expect(await buy()).toMatchObject({ ok: true });
    expect(exactlyOne(await listChargedAmounts(), "charge")).toBe(1000);
    expect(await listAccessiblePlans()).toEqual([shop.plain]);
  });
});
