import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  books,
  buy,
  buying,
  makeSandbox,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  start,
  withFault,
  type Shop,
} from "../../../../tests/support/billing-world";
import { openTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { ProviderUnavailable } from "../payment-port";
import { subscriptionTypes } from "../plans/schema.server";
import type { SandboxProvider } from "../sandbox/provider.server";
import { sandboxSubscriptions } from "../sandbox/schema.server";
import { convergeSubscription } from "../subscriptions/converge-subscription.server";
import { heldPlans } from "../subscriptions/queries.server";
import { fulfil } from "./fulfil.server";
import { startCheckout, type StartCheckout } from "./start-checkout.server";

let database: TestDatabase;
let payments: SandboxProvider;
let shop: Shop;
let student: StartCheckout["student"];

beforeAll(async () => {
  database = await openTestDatabase();
  payments = makeSandbox(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await openShop(database.db);
  student = await makeStudent(database.db);
});

const request = (given: Partial<StartCheckout> & { planId?: number } = {}) =>
  buying(shop, { payments, student, ...given });

const ownHost = (order: string) => `https://own.test/subscription/checkout/success?order=${order}`;

describe("what is refused", () => {
  it.each<[string, Partial<StartCheckout> & { planId?: number }, string]>([
    ["terms not accepted", { termsAccepted: false }, "terms-required"],
    ["age not told", { age: null }, "age-required"],
    ["a plan that is not there", { planId: 2_000_000_000 }, "plan-not-found"],
    ["other terms than were shown", { quote: "1399GBP.7" }, "terms-changed"],
    ["a trial that was shown and is not due", { quote: "1499GBP.14" }, "terms-changed"],
  ])("%s", async (_name, given, reason) => {
    expect(await startCheckout(database.db, request(given))).toEqual({ ok: false, reason });
    expect((await books(database.db, student.studentId)).orders).toEqual([]);
  });

  it("all that the buyer can mend, at once", async () => {
    await database.db
      .update(subscriptionTypes)
      .set({ instagramHandleRequired: true })
      .where(eq(subscriptionTypes.id, shop.plain));
    const nothing = { planId: shop.plain, termsAccepted: false, age: null, promoCode: "NOBODY" };
    expect(await startCheckout(database.db, request(nothing))).toEqual({
      ok: false,
      reason: "terms-required",
      also: ["age-required", "instagram-required", "promo.notFound"],
    });
    const half = { ...nothing, termsAccepted: true, instagramHandle: "ada" };
    expect(await startCheckout(database.db, request({ ...half, age: "parent" }))).toEqual({
      ok: false,
      reason: "parent-required",
      also: ["promo.notFound"],
    });
  });

  it("a plan of another gym, and a gym's plan where there is no gym", async () => {
    const other = await openShop(database.db);
    for (const given of [{ planId: other.monthly }, { gym: null }]) {
      const answer = await startCheckout(database.db, request(given));
      expect(answer).toEqual({ ok: false, reason: "plan-not-found" });
    }
  });

  it("a partner pass and a retired plan", async () => {
    const { db } = database;
    await db
      .update(subscriptionTypes)
      .set({ retiredAt: NOW })
      .where(eq(subscriptionTypes.id, shop.monthly));
    await db
      .update(subscriptionTypes)
      .set({ subscriptionModel: "GYMPASS" })
      .where(eq(subscriptionTypes.id, shop.plain));
    for (const planId of [shop.monthly, shop.plain]) {
      const answer = await startCheckout(db, request({ planId }));
      expect(answer).toEqual({ ok: false, reason: "plan-not-found" });
    }
  });

  it("somebody known to be under 18, whatever they say of their age", async () => {
    student = await makeStudent(database.db, { dateOfBirth: "2010-01-01" });
    for (const age of ["adult", "parent", null] as const) {
      const answer = await startCheckout(database.db, request({ age }));
      expect(answer).toEqual({ ok: false, reason: "parent-required" });
    }
    expect((await books(database.db, student.studentId)).orders).toEqual([]);
  });

  it("a plan that needs an Instagram handle, until it is given once", async () => {
    await database.db
      .update(subscriptionTypes)
      .set({ instagramHandleRequired: true })
      .where(eq(subscriptionTypes.id, shop.plain));
    const plain = { planId: shop.plain };
    expect(await startCheckout(database.db, request(plain))).toMatchObject({
      reason: "instagram-required",
    });
    // What was refused otherwise has not been ordered, and a mistyped handle can still be mended.
    const refused = request({ ...plain, instagramHandle: "adda", promoCode: "NO SUCH CODE" });
    expect(await startCheckout(database.db, refused)).toMatchObject({ reason: "promo.notFound" });
    expect(await startCheckout(database.db, request(plain))).toMatchObject({
      reason: "instagram-required",
    });
    const given = request({ ...plain, instagramHandle: "ada" });
    expect(await startCheckout(database.db, given)).toMatchObject({ ok: true });
    expect(await startCheckout(database.db, request(plain))).toMatchObject({ ok: true });
  });

  it("a plan already held, until it has ended", async () => {
    const { db } = database;
    await buy(db, { ...request(), payments });
    expect(await startCheckout(db, request())).toEqual({ ok: false, reason: "already-held" });
    const [held] = (await books(db, student.studentId)).provider;
    const ref = held?.ref ?? "";
    await db
      .update(sandboxSubscriptions)
      .set({ status: "canceled", endedAt: NOW })
      .where(eq(sandboxSubscriptions.ref, ref));
    await convergeSubscription(db, { payments, subscriptionRef: ref, now: NOW });
    expect(await startCheckout(db, request())).toMatchObject({ ok: true });
  });
});

describe("one purchase is one order", () => {
  it("the same form twice, and a second tab, continue the first", async () => {
    const { db } = database;
    const form = request();
    const first = await start(db, form);
    expect(await startCheckout(db, form)).toMatchObject({ url: first.url });
    expect(await startCheckout(db, request())).toMatchObject({ url: first.url });
    expect((await books(db, student.studentId)).orders).toHaveLength(1);
  });

  it("what the last form said counts: where it leads, the age, when the terms were accepted", async () => {
    const { db } = database;
    const later = new Date(NOW.getTime() + 60_000);
    await start(db, request({ returnUrl: "/gym/iron/category/yoga" }));
    await start(db, request({ returnUrl: "/gym/iron/category/hiit", now: later, locale: "de" }));
    expect((await books(db, student.studentId)).orders).toMatchObject([
      {
        returnUrl: "/gym/iron/category/hiit",
        termsAcceptedAt: later,
        locale: "de",
        ageAssertion: "adult",
      },
    ]);
  });

  it("a page opened on another host of the gym is replaced by one that leads back here", async () => {
    const { db } = database;
    const elsewhere = await start(db, request());
    const here = await start(db, request({ urls: { success: ownHost, cancel: ownHost } }));
    expect(here.url).toMatch(/^https:\/\/own\.test\//);
    expect(await payments.payCheckout(elsewhere.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    const { orders } = await books(db, student.studentId);
    expect(orders.filter((order) => order.status === "OPEN")).toMatchObject([{ id: here.orderId }]);
  });

  it("a form sent again after it was paid leads to the same thank-you", async () => {
    const form = request();
    const { orderId } = await buy(database.db, { ...form, payments });
    expect(await startCheckout(database.db, form)).toEqual({
      ok: true,
      orderId,
      url: form.urls.success(orderId),
    });
  });

  it("20 forms and 20 payments at once: one subscription, one charge", async () => {
    const { db } = database;
    const form = request({ planId: shop.plain });
    const urls = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const started = await start(
          db,
          n % 2 ? form : request({ planId: shop.plain, attemptId: randomUUID() }),
        );
        await payments.payCheckout(started.checkoutRef, OK_CARD, NOW);
        await Promise.all([
          fulfil(db, { payments, orderId: started.orderId, now: NOW }),
          fulfil(db, { payments, orderId: started.orderId, now: NOW }),
        ]);
        return started.orderId;
      }).map((one) => one.catch((error: Error) => error.message)),
    );
    const orderId = urls.find((url) => !url.startsWith("refused"));
    // Those who came when it was already paid were told that they hold it.
    expect(new Set(urls.filter((url) => url !== orderId))).toEqual(
      new Set(urls.some((url) => url !== orderId) ? ["refused: already-held"] : []),
    );
    const { subscriptions, orders, provider, charges } = await books(db, student.studentId);
    expect(orders).toMatchObject([{ id: orderId, status: "FULFILLED" }]);
    expect(subscriptions).toMatchObject([{ orderId, status: "active", priceMinor: 1000 }]);
    expect(provider).toHaveLength(1);
    expect(charges).toMatchObject([{ orderId, amountMinor: 1000, currency: "GBP" }]);
  });

  it("a declined card fails the order; the next try is a new one", async () => {
    const { db } = database;
    const form = request();
    const first = await start(db, form);
    const declined = { number: "4000 0000 0000 0002", authenticated: false };
    expect(await payments.payCheckout(first.checkoutRef, declined, NOW)).toMatchObject({
      kind: "declined",
    });
    expect(await fulfil(db, { payments, orderId: first.orderId, now: NOW })).toBe("closed");
    expect(await payments.payCheckout(first.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    const second = await buy(db, { ...form, payments });
    expect(second.orderId).not.toBe(first.orderId);
    const { orders, charges, subscriptions } = await books(db, student.studentId);
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
    const { checkoutRef } = await start(database.db, request());
    const card = { number: "4000002500003155", authenticated: false };
    expect(await payments.payCheckout(checkoutRef, card, NOW)).toEqual({ kind: "authenticate" });
    expect(
      await payments.payCheckout(checkoutRef, { ...card, authenticated: true }, NOW),
    ).toMatchObject({ kind: "paid" });
  });

  it("a provider that is away costs nothing: the next try goes on with the same order", async () => {
    const { db } = database;
    const away = withFault(payments, "createHostedCheckout", () =>
      Promise.reject(new ProviderUnavailable("away")),
    );
    await expect(startCheckout(db, request({ payments: away }))).rejects.toThrow("away");
    const { orderId } = await start(db, request());
    expect((await books(db, student.studentId)).orders).toMatchObject([{ id: orderId }]);
  });
});

describe("price and trial are ours", () => {
  it("copies price, currency, trial and fee on to the order and to the provider", async () => {
    const { orderId, checkoutRef } = await start(
      database.db,
      request({ quote: "1499GBP.7", feePercent: 12.5 }),
    );
    const [order] = (await books(database.db, student.studentId)).orders;
    expect(order).toMatchObject({
      id: orderId,
      amountMinor: 1499,
      currency: "GBP",
      trialDays: 7,
      feeBasisPoints: 1250,
      ageAssertion: "adult",
    });
    expect(await payments.showCheckout(checkoutRef)).toMatchObject({
      line: { name: "Monthly", amountMinor: 1499, currency: "GBP", interval: "MONTH" },
      trialDays: 7,
      destination: { feeBasisPoints: 1250 },
    });
  });

  it("a page with a price of before can no longer be paid", async () => {
    const { db } = database;
    const before = await start(db, request());
    await db
      .update(subscriptionTypes)
      .set({ priceMinor: 1999 })
      .where(eq(subscriptionTypes.id, shop.monthly));
    const after = await start(db, request());
    expect(after.checkoutRef).not.toBe(before.checkoutRef);
    expect(await payments.payCheckout(before.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    await payments.payCheckout(after.checkoutRef, OK_CARD, NOW);
    await fulfil(db, { payments, orderId: after.orderId, now: NOW });
    const { subscriptions, provider } = await books(db, student.studentId);
    expect(subscriptions).toMatchObject([{ priceMinor: 1999 }]);
    expect(provider).toHaveLength(1);
  });

  it("a page that another tab withdrew while it was being made is closed", async () => {
    const { db } = database;
    // The price changes, and a second tab orders anew, between the provider's answer and our note of it.
    const slow = withFault(payments, "createHostedCheckout", async (input) => {
      const made = await payments.createHostedCheckout(input);
      await db
        .update(subscriptionTypes)
        .set({ priceMinor: 1999 })
        .where(eq(subscriptionTypes.id, shop.monthly));
      await start(db, request());
      return made;
    });
    const answer = await start(db, request({ payments: slow }));
    expect(await payments.showCheckout(answer.checkoutRef)).toMatchObject({
      line: { amountMinor: 1999 },
    });
    const { orders } = await books(db, student.studentId);
    for (const order of orders) {
      const truth = await payments.findCheckoutOfOrder({ orderId: order.id, customerRef: "" });
      expect(truth?.status).toBe(order.status === "OPEN" ? "open" : "expired");
    }
    expect(orders.filter((order) => order.status === "OPEN")).toHaveLength(1);
  });

  it("one trial for an application, whichever plan of it came first", async () => {
    const { db } = database;
    const first = await buy(db, { ...request(), payments });
    const second = await start(db, request({ planId: shop.yearly, quote: "13491GBP.0" }));
    const { orders } = await books(db, student.studentId);
    const byId = new Map(orders.map((order) => [order.id, order.trialDays]));
    expect(byId).toEqual(
      new Map([
        [first.orderId, 7],
        [second.orderId, 0],
      ]),
    );
  });

  it("two plans opened side by side do not give two trials", async () => {
    const { db } = database;
    const monthly = await start(db, request());
    const yearly = await start(db, request({ planId: shop.yearly }));
    expect(await payments.payCheckout(monthly.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    expect(await payments.payCheckout(yearly.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "paid",
    });
    await fulfil(db, { payments, orderId: yearly.orderId, now: NOW });
    const again = await startCheckout(db, request({ quote: "1499GBP.7" }));
    expect(again).toEqual({ ok: false, reason: "terms-changed" });
  });
});

it("access opens with fulfil, not with the order", async () => {
  const { db } = database;
  const { orderId, checkoutRef } = await start(db, request());
  const held = () => heldPlans(db, { studentId: student.studentId, now: NOW });
  expect((await held()).subscriptionTypeIds).toEqual([]);
  expect(await fulfil(db, { payments, orderId, now: NOW })).toBe("pending");
  await payments.payCheckout(checkoutRef, OK_CARD, NOW);
  expect((await held()).subscriptionTypeIds).toEqual([]);
  expect(await fulfil(db, { payments, orderId, now: NOW })).toBe("fulfilled");
  expect(await held()).toEqual({ subscriptionTypeIds: [shop.monthly], coversEverything: false });
});
