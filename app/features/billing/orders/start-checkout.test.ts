/**
 * The hosted page (product.md §18): its refusals, and one order for each purchase.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inSoak } from "../../../../tests/support/soak";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  buy,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  start,
  withSaleFault,
} from "../../../../tests/support/billing-world";
import { MINUTE_MS } from "~/kernel/time";
import { ProviderUnavailable } from "../payment-port";
import { subscriptionTypes } from "../plans/schema.server";
import { sandboxSubscriptions } from "../sandbox/schema.server";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import { getPlanAccess } from "../subscriptions/queries.server";
import { fulfil } from "./fulfil.server";
import { startCheckout, type StartCheckout } from "./start-checkout.server";

const world = sellAtSandbox();
const { request } = world;

const ownHost = (order: string) => `https://own.test/subscription/checkout/success?order=${order}`;

describe("a refused form", () => {
  it.each<[string, Partial<StartCheckout> & { planId?: number }, string]>([
    ["terms not accepted", { termsAccepted: false }, "terms-required"],
    ["no statement of age", { age: null }, "age-required"],
    ["an unknown plan", { planId: 2_000_000_000 }, "plan-not-found"],
    ["another price than ours", { quote: "1399GBP.7" }, "terms-changed"],
    ["another trial than ours", { quote: "1499GBP.14" }, "terms-changed"],
  ])("%s", async (_name, changes, reason) => {
    expect(await startCheckout(world.db, request(changes))).toEqual({ ok: false, reason });
    expect((await books(world.db, world.student.studentId)).orders).toEqual([]);
  });

  it("lists everything that the buyer can correct at once", async () => {
    await world.db
      .update(subscriptionTypes)
      .set({ instagramHandleRequired: true })
      .where(eq(subscriptionTypes.id, world.shop.plain));
    const empty = {
      planId: world.shop.plain,
      termsAccepted: false,
      age: null,
      promoCode: "NOBODY",
    };
    expect(await startCheckout(world.db, request(empty))).toEqual({
      ok: false,
      reason: "terms-required",
      also: ["age-required", "instagram-required", "promo.notFound"],
    });
    const accepted = { ...empty, termsAccepted: true, instagramHandle: "ada" };
    expect(await startCheckout(world.db, request({ ...accepted, age: "parent" }))).toEqual({
      ok: false,
      reason: "parent-required",
      also: ["promo.notFound"],
    });
  });

  it("a plan of another gym, and a gym's plan where there is no gym", async () => {
    const other = await openShop(world.db);
    for (const changes of [{ planId: other.monthly }, { gym: null }]) {
      const answer = await startCheckout(world.db, request(changes));
      expect(answer).toEqual({ ok: false, reason: "plan-not-found" });
    }
  });

  it("a partner pass and a retired plan", async () => {
    const { db } = world;
    await db
      .update(subscriptionTypes)
      .set({ retiredAt: NOW })
      .where(eq(subscriptionTypes.id, world.shop.monthly));
    await db
      .update(subscriptionTypes)
      .set({ subscriptionModel: "GYMPASS" })
      .where(eq(subscriptionTypes.id, world.shop.plain));
    for (const planId of [world.shop.monthly, world.shop.plain]) {
      const answer = await startCheckout(db, request({ planId }));
      expect(answer).toEqual({ ok: false, reason: "plan-not-found" });
    }
  });

  it("a member who is known to be under 18, with any statement of age", async () => {
    world.student = await makeStudent(world.db, { dateOfBirth: "2010-01-01" });
    for (const age of ["adult", "parent", null] as const) {
      const answer = await startCheckout(world.db, request({ age }));
      expect(answer).toEqual({ ok: false, reason: "parent-required" });
    }
    expect((await books(world.db, world.student.studentId)).orders).toEqual([]);
  });

  it("a plan that needs an Instagram handle, until the buyer has entered one", async () => {
    await world.db
      .update(subscriptionTypes)
      .set({ instagramHandleRequired: true })
      .where(eq(subscriptionTypes.id, world.shop.plain));
    const plain = { planId: world.shop.plain };
    expect(await startCheckout(world.db, request(plain))).toMatchObject({
      reason: "instagram-required",
    });
    // A refused form writes no handle, so the buyer can still correct a mistyped one.
    const refused = request({ ...plain, instagramHandle: "adda", promoCode: "NO SUCH CODE" });
    expect(await startCheckout(world.db, refused)).toMatchObject({ reason: "promo.notFound" });
    expect(await startCheckout(world.db, request(plain))).toMatchObject({
      reason: "instagram-required",
    });
    const complete = request({ ...plain, instagramHandle: "ada" });
    expect(await startCheckout(world.db, complete)).toMatchObject({ ok: true });
    expect(await startCheckout(world.db, request(plain))).toMatchObject({ ok: true });
  });

  it("a plan already held, until it has ended", async () => {
    const { db } = world;
    await buy(db, { ...request(), payments: world.payments });
    expect(await startCheckout(db, request())).toEqual({ ok: false, reason: "already-held" });
    const [subscription] = (await books(db, world.student.studentId)).provider;
    const ref = subscription?.ref ?? "";
    await db
      .update(sandboxSubscriptions)
      .set({ status: "canceled", endedAt: NOW })
      .where(eq(sandboxSubscriptions.ref, ref));
    await syncSubscription(db, { payments: world.payments, subscriptionRef: ref, now: NOW });
    expect(await startCheckout(db, request())).toMatchObject({ ok: true });
  });
});

describe("one purchase is one order", () => {
  it("a form that is sent twice, and a second tab, continue the first order", async () => {
    const { db } = world;
    const form = request();
    const first = await start(db, form);
    expect(await startCheckout(db, form)).toMatchObject({ url: first.url });
    expect(await startCheckout(db, request())).toMatchObject({ url: first.url });
    expect((await books(db, world.student.studentId)).orders).toHaveLength(1);
  });

  it("the latest form sets the return address, the age and the time of accepting the terms", async () => {
    const { db } = world;
    const later = new Date(NOW.getTime() + 60_000);
    await start(db, request({ returnUrl: "/gym/iron/category/yoga" }));
    await start(db, request({ returnUrl: "/gym/iron/category/hiit", now: later, locale: "de" }));
    expect((await books(db, world.student.studentId)).orders).toMatchObject([
      {
        returnUrl: "/gym/iron/category/hiit",
        termsAcceptedAt: later,
        locale: "de",
        ageAssertion: "adult",
      },
    ]);
  });

  it("a page that returns to another host of the gym is replaced by one that returns to this host", async () => {
    const { db } = world;
    const other = await start(db, request());
    const own = await start(db, request({ urls: { success: ownHost, cancel: ownHost } }));
    expect(own.url).toMatch(/^https:\/\/own\.test\//);
    expect(await world.payments.payCheckout(other.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    const { orders } = await books(db, world.student.studentId);
    expect(orders.filter((order) => order.status === "OPEN")).toMatchObject([{ id: own.orderId }]);
  });

  it("a form that is sent again after it was paid leads to the same thank-you page", async () => {
    const form = request();
    const { orderId } = await buy(world.db, { ...form, payments: world.payments });
    expect(await startCheckout(world.db, form)).toEqual({
      ok: true,
      orderId,
      url: form.urls.success(orderId),
    });
  });

  it("a member who sends the form and pays many times at once has one subscription and one charge", async () => {
    const { db } = world;
    const form = request({ planId: world.shop.plain });
    const results = await Promise.all(
      Array.from({ length: inSoak(8, 20) }, async (_, n) => {
        const started = await start(
          db,
          n % 2 ? form : request({ planId: world.shop.plain, attemptId: randomUUID() }),
        );
        await world.payments.payCheckout(started.checkoutRef, OK_CARD, NOW);
        await Promise.all([
          fulfil(db, { payments: world.payments, orderId: started.orderId, now: NOW }),
          fulfil(db, { payments: world.payments, orderId: started.orderId, now: NOW }),
        ]);
        return started.orderId;
      }).map((result) => result.catch((error: Error) => error.message)),
    );
    const orderId = results.find((result) => !result.startsWith("refused"));
    // Requests that come after the payment are refused, because the member holds the plan.
    expect(new Set(results.filter((result) => result !== orderId))).toEqual(
      new Set(results.some((result) => result !== orderId) ? ["refused: already-held"] : []),
    );
    const { subscriptions, orders, provider, charges } = await books(db, world.student.studentId);
    expect(orders).toMatchObject([{ id: orderId, status: "FULFILLED" }]);
    expect(subscriptions).toMatchObject([{ orderId, status: "active", priceMinor: 1000 }]);
    expect(provider).toHaveLength(1);
    expect(charges).toMatchObject([{ orderId, amountMinor: 1000, currency: "GBP" }]);
  });

  it("a declined card fails the order; the next try is a new one", async () => {
    const { db } = world;
    const form = request();
    const first = await start(db, form);
    const declined = { number: "4000 0000 0000 0002", authenticated: false };
    expect(await world.payments.payCheckout(first.checkoutRef, declined, NOW)).toMatchObject({
      kind: "declined",
    });
    expect(await fulfil(db, { payments: world.payments, orderId: first.orderId, now: NOW })).toBe(
      "closed",
    );
    expect(await world.payments.payCheckout(first.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    const second = await buy(db, { ...form, payments: world.payments });
    expect(second.orderId).not.toBe(first.orderId);
    const { orders, charges, subscriptions } = await books(db, world.student.studentId);
    const ordersById = new Map(orders.map((order) => [order.id, order]));
    expect(ordersById.get(first.orderId)).toMatchObject({
      status: "FAILED",
      failureReason: "card_declined",
    });
    expect(ordersById.get(second.orderId)).toMatchObject({ status: "FULFILLED" });
    expect(subscriptions).toHaveLength(1);
    expect(charges).toEqual([]); // seven days free
  });

  it("a card that must be authenticated pays only after that", async () => {
    const { checkoutRef } = await start(world.db, request());
    const card = { number: "4000002500003155", authenticated: false };
    expect(await world.payments.payCheckout(checkoutRef, card, NOW)).toEqual({
      kind: "authenticate",
    });
    expect(
      await world.payments.payCheckout(checkoutRef, { ...card, authenticated: true }, NOW),
    ).toMatchObject({ kind: "paid" });
  });

  it("a retry continues the same order after the provider was unavailable", async () => {
    const { db } = world;
    const unavailable = withSaleFault(world.payments, "checkout.create", () =>
      Promise.reject(new ProviderUnavailable("away")),
    );
    await expect(startCheckout(db, request({ payments: unavailable }))).rejects.toThrow("away");
    const { orderId } = await start(db, request());
    expect((await books(db, world.student.studentId)).orders).toMatchObject([{ id: orderId }]);
  });
});

it("an order grants access when it is fulfilled, not when it is placed", async () => {
  const { db } = world;
  const { orderId, checkoutRef } = await start(db, request());
  const findHeldPlans = () => getPlanAccess(db, { studentId: world.student.studentId, now: NOW });
  expect((await findHeldPlans()).subscriptionTypeIds).toEqual([]);
  expect(await fulfil(db, { payments: world.payments, orderId, now: NOW })).toBe("pending");
  await world.payments.payCheckout(checkoutRef, OK_CARD, NOW);
  expect((await findHeldPlans()).subscriptionTypeIds).toEqual([]);
  expect(await fulfil(db, { payments: world.payments, orderId, now: NOW })).toBe("fulfilled");
  expect(await findHeldPlans()).toEqual({
    subscriptionTypeIds: [world.shop.monthly],
    coversEverything: false,
  });
});

it("a page that is about to close is replaced by that of a new order", async () => {
  const { db, payments } = world;
  const first = await start(db, request());
  const soon = new Date(NOW.getTime() + 20 * MINUTE_MS);
  expect((await start(db, request({ now: soon }))).orderId).toBe(first.orderId);
  const late = new Date(NOW.getTime() + 40 * MINUTE_MS);
  const second = await start(db, request({ now: late }));
  expect(second.orderId).not.toBe(first.orderId);
  expect(await payments.payCheckout(first.checkoutRef, OK_CARD, late)).toMatchObject({
    kind: "closed",
  });
});
