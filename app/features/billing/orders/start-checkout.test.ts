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
  forNothing,
  makePromo,
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
import { payFree } from "./pay-free.server";
import { startCheckout, type StartCheckout } from "./start-checkout.server";

const world = sellAtSandbox();
const { request } = world;

const ownHost = (order: string) => `https://own.test/subscription/checkout/success?order=${order}`;

describe("a refused form", () => {
  it.each<[string, Partial<StartCheckout> & { planId?: number }, string]>([
    ["terms not accepted", { termsAccepted: false }, "terms-required"],
    ["age not told", { age: null }, "age-required"],
    ["a plan that is not there", { planId: 2_000_000_000 }, "plan-not-found"],
    ["other terms than were shown", { quote: "1399GBP.7" }, "terms-changed"],
    ["a trial that was shown and is not due", { quote: "1499GBP.14" }, "terms-changed"],
  ])("%s", async (_name, given, reason) => {
    expect(await startCheckout(world.db, request(given))).toEqual({ ok: false, reason });
    expect((await books(world.db, world.student.studentId)).orders).toEqual([]);
  });

  it("names everything that the buyer can correct, at once", async () => {
    await world.db
      .update(subscriptionTypes)
      .set({ instagramHandleRequired: true })
      .where(eq(subscriptionTypes.id, world.shop.plain));
    const nothing = {
      planId: world.shop.plain,
      termsAccepted: false,
      age: null,
      promoCode: "NOBODY",
    };
    expect(await startCheckout(world.db, request(nothing))).toEqual({
      ok: false,
      reason: "terms-required",
      also: ["age-required", "instagram-required", "promo.notFound"],
    });
    const half = { ...nothing, termsAccepted: true, instagramHandle: "ada" };
    expect(await startCheckout(world.db, request({ ...half, age: "parent" }))).toEqual({
      ok: false,
      reason: "parent-required",
      also: ["promo.notFound"],
    });
  });

  it("a plan of another gym, and a gym's plan where there is no gym", async () => {
    const other = await openShop(world.db);
    for (const given of [{ planId: other.monthly }, { gym: null }]) {
      const answer = await startCheckout(world.db, request(given));
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

  it("a plan that needs an Instagram handle, until it is given once", async () => {
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
    const given = request({ ...plain, instagramHandle: "ada" });
    expect(await startCheckout(world.db, given)).toMatchObject({ ok: true });
    expect(await startCheckout(world.db, request(plain))).toMatchObject({ ok: true });
  });

  it("a plan already held, until it has ended", async () => {
    const { db } = world;
    await buy(db, { ...request(), payments: world.payments });
    expect(await startCheckout(db, request())).toEqual({ ok: false, reason: "already-held" });
    const [held] = (await books(db, world.student.studentId)).provider;
    const ref = held?.ref ?? "";
    await db
      .update(sandboxSubscriptions)
      .set({ status: "canceled", endedAt: NOW })
      .where(eq(sandboxSubscriptions.ref, ref));
    await syncSubscription(db, { payments: world.payments, subscriptionRef: ref, now: NOW });
    expect(await startCheckout(db, request())).toMatchObject({ ok: true });
  });
});

describe("one purchase is one order", () => {
  it("the same form twice, and a second tab, continue the first", async () => {
    const { db } = world;
    const form = request();
    const first = await start(db, form);
    expect(await startCheckout(db, form)).toMatchObject({ url: first.url });
    expect(await startCheckout(db, request())).toMatchObject({ url: first.url });
    expect((await books(db, world.student.studentId)).orders).toHaveLength(1);
  });

  it("the last form counts: its return address, its age and its time of accepting the terms", async () => {
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

  it("a page opened on another host of the gym is replaced by one that leads back here", async () => {
    const { db } = world;
    const elsewhere = await start(db, request());
    const here = await start(db, request({ urls: { success: ownHost, cancel: ownHost } }));
    expect(here.url).toMatch(/^https:\/\/own\.test\//);
    expect(await world.payments.payCheckout(elsewhere.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    const { orders } = await books(db, world.student.studentId);
    expect(orders.filter((order) => order.status === "OPEN")).toMatchObject([{ id: here.orderId }]);
  });

  it("a form sent again after it was paid leads to the same thank-you", async () => {
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
    const urls = await Promise.all(
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
      }).map((one) => one.catch((error: Error) => error.message)),
    );
    const orderId = urls.find((url) => !url.startsWith("refused"));
    // Requests that came after the payment were refused because the plan is held.
    expect(new Set(urls.filter((url) => url !== orderId))).toEqual(
      new Set(urls.some((url) => url !== orderId) ? ["refused: already-held"] : []),
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
    const byId = new Map(orders.map((order) => [order.id, order]));
    expect(byId.get(first.orderId)).toMatchObject({
      status: "FAILED",
      failureReason: "card_declined",
    });
    expect(byId.get(second.orderId)).toMatchObject({ status: "FULFILLED" });
    expect(subscriptions).toHaveLength(1);
    expect(charges).toEqual([]); // seven days free
  });

  it("asks for authentication first where the card wants it", async () => {
    const { checkoutRef } = await start(world.db, request());
    const card = { number: "4000002500003155", authenticated: false };
    expect(await world.payments.payCheckout(checkoutRef, card, NOW)).toEqual({
      kind: "authenticate",
    });
    expect(
      await world.payments.payCheckout(checkoutRef, { ...card, authenticated: true }, NOW),
    ).toMatchObject({ kind: "paid" });
  });

  it("an unavailable provider costs nothing: the next try continues the same order", async () => {
    const { db } = world;
    const away = withSaleFault(world.payments, "checkout.create", () =>
      Promise.reject(new ProviderUnavailable("away")),
    );
    await expect(startCheckout(db, request({ payments: away }))).rejects.toThrow("away");
    const { orderId } = await start(db, request());
    expect((await books(db, world.student.studentId)).orders).toMatchObject([{ id: orderId }]);
  });
});

it("access opens with fulfil, not with the order", async () => {
  const { db } = world;
  const { orderId, checkoutRef } = await start(db, request());
  const held = () => getPlanAccess(db, { studentId: world.student.studentId, now: NOW });
  expect((await held()).subscriptionTypeIds).toEqual([]);
  expect(await fulfil(db, { payments: world.payments, orderId, now: NOW })).toBe("pending");
  await world.payments.payCheckout(checkoutRef, OK_CARD, NOW);
  expect((await held()).subscriptionTypeIds).toEqual([]);
  expect(await fulfil(db, { payments: world.payments, orderId, now: NOW })).toBe("fulfilled");
  expect(await held()).toEqual({
    subscriptionTypeIds: [world.shop.monthly],
    coversEverything: false,
  });
});

it("a page that is about to close is not continued: a new order takes its place", async () => {
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

describe("a second plan while a first waits to be paid", () => {
  const plain = (given: Partial<StartCheckout> = {}) =>
    request({ planId: world.shop.plain, ...given });

  it("is refused with the first, which goes on as it was", async () => {
    const { db } = world;
    const first = await start(db, request());
    const begun = { orderId: first.orderId, planId: world.shop.monthly };
    const refused = { ok: false, reason: "order-begun", begun };
    expect(await startCheckout(db, plain())).toEqual(refused);
    expect(await payFree(db, forNothing(plain(), world.shop.plain))).toMatchObject({ ok: false });
    expect((await start(db, request())).url).toBe(first.url);
  });

  it("takes the first one's place when that is given up", async () => {
    const { db, payments } = world;
    const first = await start(db, request());
    const second = await start(db, plain({ giveUp: first.orderId }));
    const pay = (ref: string) => payments.payCheckout(ref, OK_CARD, NOW);
    expect(await pay(first.checkoutRef)).toMatchObject({ kind: "closed" });
    expect(await pay(second.checkoutRef)).toMatchObject({ kind: "paid" });
  });

  it.each(["before", "while"])(
    "is not sold when the first is paid %s it is given up",
    async (when) => {
      const { db } = world;
      const first = await start(db, request());
      const pay = () => world.payments.payCheckout(first.checkoutRef, OK_CARD, NOW);
      if (when === "before") {
        await pay();
        await fulfil(db, { payments: world.payments, orderId: first.orderId, now: NOW });
      }
      const payments = withSaleFault(world.payments, "checkout.close", async (ref) => {
        await pay();
        await world.payments.sales.checkout.close(ref);
      });
      const answer = await startCheckout(db, plain({ giveUp: first.orderId, payments }));
      expect(answer).toMatchObject({ ok: true, orderId: first.orderId });
      const { orders } = await books(db, world.student.studentId);
      expect(orders).toMatchObject([{ status: "FULFILLED" }]);
    },
  );

  it("another member's order is not given up", async () => {
    const { db, payments } = world;
    const theirs = await start(db, request({ student: await makeStudent(db) }));
    await start(db, plain({ giveUp: theirs.orderId }));
    expect(await payments.payCheckout(theirs.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "paid",
    });
  });

  it("of twenty at once, one plan alone is opened", async () => {
    const { db } = world;
    const plans = [world.shop.monthly, world.shop.plain];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => startCheckout(db, request({ planId: plans[n % 2] }))),
    );
    expect(new Set(answers.map((one) => (one.ok ? one.orderId : one.reason))).size).toBe(2);
    expect((await books(db, world.student.studentId)).orders).toHaveLength(1);
  });
});

describe("an attempt that is sent again for something else", () => {
  it.each(["while it is open", "after it was paid"])("is refused %s", async (when) => {
    const { db, payments } = world;
    const { code } = await makePromo(db, world.shop);
    const attemptId = randomUUID();
    const first = await start(db, request({ attemptId, planId: world.shop.plain }));
    if (when === "after it was paid") {
      await payments.payCheckout(first.checkoutRef, OK_CARD, NOW);
      await fulfil(db, { payments, orderId: first.orderId, now: NOW });
      const other = request({ attemptId, planId: world.shop.monthly });
      expect(await startCheckout(db, other)).toEqual({ ok: false, reason: "attempt-reused" });
    }
    const attemptIsKey = when === "while it is open";
    const again = { ...request({ attemptId, planId: world.shop.plain }), attemptIsKey };
    const reused = { ok: false, reason: "attempt-reused" };
    expect(await startCheckout(db, { ...again, promoCode: code })).toEqual(reused);
    expect(await startCheckout(db, again)).toMatchObject({ ok: true, orderId: first.orderId });
    expect((await books(db, world.student.studentId)).orders).toHaveLength(1);
  });

  it("goes on once its order was closed unpaid", async () => {
    const { db, payments } = world;
    const attemptId = randomUUID();
    const first = await start(db, request({ attemptId }));
    await payments.sales.checkout.close(first.checkoutRef);
    await fulfil(db, { payments, orderId: first.orderId, now: NOW });
    expect(await startCheckout(db, request({ attemptId, planId: world.shop.plain }))).toMatchObject(
      { ok: true },
    );
  });
});
