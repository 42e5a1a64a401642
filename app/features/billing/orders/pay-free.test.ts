/** What costs exactly nothing (decisions §9): given without a card, ended by itself; anything above nothing is refused. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  books,
  buying,
  makePromo,
  makeSandbox,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  start,
  type Shop,
} from "../../../../tests/support/billing-world";
import { openTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { outboxMails } from "~/features/notifications/schema.server";
import { subscriptionTypes } from "../plans/schema.server";
import { promotions } from "../promotions/schema.server";
import type { SandboxProvider } from "../sandbox/provider.server";
import { cancelSubscription } from "../subscriptions/cancel-subscription.server";
import { endFreeSubscriptions } from "../subscriptions/end-free-subscriptions.server";
import { heldPlans, listSubscriptions } from "../subscriptions/queries.server";
import { revertCancellation } from "../subscriptions/revert-cancellation.server";
import { payFree, type PayFree } from "./pay-free.server";
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

function free(given: Partial<PayFree> = {}) {
  const { urls: _urls, item: _item, ...form } = buying(shop, { payments, student });
  return payFree(database.db, { ...form, planId: shop.plain, ...given });
}
const whole = () => makePromo(database.db, shop, { percentOff: 100 });
const mails = async () =>
  (
    await database.db.select().from(outboxMails).where(eq(outboxMails.recipient, student.email))
  ).map(({ kind }) => kind);
const held = async (now: Date) =>
  (await heldPlans(database.db, { ...student, now })).subscriptionTypeIds;

describe("anything above nothing is refused, and nothing is written", () => {
  it.each<[string, () => Promise<Partial<PayFree>>, string]>([
    ["no code", async () => ({}), "not-free"],
    ["a code that nobody knows", async () => ({ promoCode: "NOBODY" }), "promo.notFound"],
    [
      "99 per cent",
      async () => ({ promoCode: (await makePromo(database.db, shop, { percentOff: 99 })).code }),
      "not-free",
    ],
    [
      "a penny left",
      async () => ({
        promoCode: (await makePromo(database.db, shop, { amountOffMinor: 999 })).code,
      }),
      "not-free",
    ],
    [
      "the whole price, of another gym's code",
      async () => ({
        promoCode: (await makePromo(database.db, await openShop(database.db), { percentOff: 100 }))
          .code,
      }),
      "promo.notFound",
    ],
    [
      "the whole price, of another plan",
      async () => ({
        promoCode: (await makePromo(database.db, shop, { percentOff: 100, planIds: [shop.yearly] }))
          .code,
      }),
      "promo.notForPlan",
    ],
    [
      "the whole price, until now",
      async () => ({
        promoCode: (await makePromo(database.db, shop, { percentOff: 100, endsAt: NOW })).code,
      }),
      "promo.expired",
    ],
    [
      "another gym's plan",
      async () => ({
        promoCode: (await whole()).code,
        planId: (await openShop(database.db)).plain,
      }),
      "plan-not-found",
    ],
    [
      "terms not accepted",
      async () => ({ promoCode: (await whole()).code, termsAccepted: false }),
      "terms-required",
    ],
    [
      "another price than the page showed",
      async () => ({ promoCode: (await whole()).code, quote: "1000GBP.0" }),
      "terms-changed",
    ],
  ])("%s", async (_name, given, reason) => {
    expect(await free(await given())).toEqual({ ok: false, reason });
    expect(await books(database.db, student.studentId)).toMatchObject({
      orders: [],
      subscriptions: [],
    });
  });

  it("a price that rose after the code was made", async () => {
    const { code } = await makePromo(database.db, shop, { amountOffMinor: 1000 });
    await database.db
      .update(subscriptionTypes)
      .set({ priceMinor: 1001 })
      .where(eq(subscriptionTypes.id, shop.plain));
    expect(await free({ promoCode: code })).toEqual({ ok: false, reason: "not-free" });
  });
});

describe("exactly nothing", () => {
  it("is granted at once, without the provider, and told", async () => {
    const { code } = await whole();
    const answer = await free({ promoCode: code, quote: "0GBP.0" });
    expect(answer).toMatchObject({ ok: true });
    expect(await books(database.db, student.studentId)).toMatchObject({
      orders: [{ status: "FULFILLED", channel: "FREE", provider: "free", amountMinor: 0 }],
      subscriptions: [{ paymentProvider: "FREE", status: "active", providerRef: null }],
      provider: [],
      charges: [],
    });
    expect(await held(NOW)).toEqual([shop.plain]);
    expect(await mails()).toEqual(["receipt"]);
  });

  it("twenty times at once, of one attempt and of many: once", async () => {
    const { code } = await makePromo(database.db, shop, { percentOff: 100, maxPerStudent: 50 });
    const attemptId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        free({ promoCode: code, attemptId: n % 2 ? attemptId : randomUUID() }),
      ),
    );
    const orderIds = new Set(answers.flatMap((one) => (one.ok ? [one.orderId] : [])));
    expect(orderIds.size).toBe(1);
    for (const one of answers) if (!one.ok) expect(one.reason).toBe("already-held");
    expect((await books(database.db, student.studentId)).subscriptions).toHaveLength(1);
    expect(await mails()).toEqual(["receipt"]);
  });

  it("closes the payment page that was open for the same plan", async () => {
    const { db } = database;
    const page = await start(db, buying(shop, { payments, student, planId: shop.plain }));
    const { code } = await whole();
    expect(await free({ promoCode: code })).toMatchObject({ ok: true });
    expect(await payments.payCheckout(page.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    expect((await books(db, student.studentId)).subscriptions).toHaveLength(1);
  });

  it("and a page that was paid meanwhile wins: the plan is held, the code is not used", async () => {
    const { db } = database;
    const page = await start(db, buying(shop, { payments, student, planId: shop.plain }));
    await payments.payCheckout(page.checkoutRef, OK_CARD, NOW);
    const { id, code } = await whole();
    expect(await free({ promoCode: code })).toEqual({ ok: false, reason: "already-held" });
    expect(await books(db, student.studentId)).toMatchObject({
      subscriptions: [{ paymentProvider: "STRIPE" }],
      charges: [{ amountMinor: 1000 }],
    });
    const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id));
    expect(promotion?.usedCount).toBe(0);
  });

  it.each<[string, Partial<typeof promotions.$inferInsert>, "plain" | "yearly", string]>([
    ["a month, once", {}, "plain", "2026-12-21T12:00:00Z"],
    ["three months", { duration: "MONTHS", months: 3 }, "plain", "2027-02-21T12:00:00Z"],
    ["for ever is a period", { duration: "FOREVER" }, "plain", "2026-12-21T12:00:00Z"],
    ["a year, once", {}, "yearly", "2027-11-21T12:00:00Z"],
  ])("%s: ends by itself, once, with a mail", async (_name, given, plan, end) => {
    const { db } = database;
    const { code } = await makePromo(db, shop, { percentOff: 100, ...given });
    await free({ promoCode: code, planId: shop[plan] });
    const until = new Date(end);
    const before = new Date(until.getTime() - 1);
    const [mine] = await listSubscriptions(db, student);
    expect(mine?.currentPeriodEnd).toEqual(until);
    expect(await held(before)).toEqual([shop[plan]]);
    expect(await held(until)).toEqual([]);
    await endFreeSubscriptions(db, { now: before });
    expect((await listSubscriptions(db, student))[0]?.endedAt).toBeNull();
    await Promise.all([
      endFreeSubscriptions(db, { now: until }),
      endFreeSubscriptions(db, { now: until }),
    ]);
    expect((await listSubscriptions(db, student))[0]).toMatchObject({
      status: "canceled",
      endedAt: until,
    });
    expect((await mails()).sort()).toEqual(["receipt", "subscriptionExpired"]);
    // Then the plan may be chosen again, at its price, without a trial.
    const again = buying(shop, { payments, student, planId: shop[plan], now: until });
    expect(await startCheckout(db, again)).toMatchObject({ ok: true });
  });

  it("has no Cancel and no Revert", async () => {
    const { db } = database;
    await free({ promoCode: (await whole()).code });
    const [mine] = await listSubscriptions(db, student);
    const asked = { payments, ...student, subscriptionId: mine?.id ?? "", now: NOW };
    const refused = { ok: false, reason: "not-stripe" };
    expect(await cancelSubscription(db, asked)).toEqual(refused);
    expect(await revertCancellation(db, asked)).toEqual(refused);
  });
});
