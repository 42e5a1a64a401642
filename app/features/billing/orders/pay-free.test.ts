/**
 * A price of exactly 0 (product.md §18) is granted without a card and ends by itself; any higher price is refused.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  buying,
  forNothing,
  heldBy,
  mailKinds,
  makeProduct,
  makePromo,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  start,
} from "../../../../tests/support/billing-world";
import { subscriptionTypes } from "../plans/schema.server";
import { promotions } from "../promotions/schema.server";
import { cancelSubscription } from "../subscriptions/cancel-subscription.server";
import { endFreeSubscriptions } from "../subscriptions/end-free-subscriptions.server";
import { listSubscriptions } from "../subscriptions/queries.server";
import { revertCancellation } from "../subscriptions/revert-cancellation.server";
import { payFree, takeFree, type PayFree } from "./pay-free.server";
import { startCheckout } from "./start-checkout.server";

const world = sellAtSandbox();

const free = (changes: Partial<PayFree> = {}) =>
  payFree(world.db, { ...forNothing(world.request(), world.shop.plain), ...changes });
const makeWholePromo = () => makePromo(world.db, world.shop, { percentOff: 100 });
const mails = () => mailKinds(world.db, world.student);
const listHeldPlans = (now: Date) => heldBy(world.db, world.student, now);

describe("an amount above zero is refused, and nothing is written", () => {
  it.each<[string, () => Promise<Partial<PayFree>>, string]>([
    ["no code", async () => ({}), "not-free"],
    ["an unknown code", async () => ({ promoCode: "NOBODY" }), "promo.notFound"],
    [
      "99 per cent",
      async () => ({ promoCode: (await makePromo(world.db, world.shop, { percentOff: 99 })).code }),
      "not-free",
    ],
    [
      "all but a penny",
      async () => ({
        promoCode: (await makePromo(world.db, world.shop, { amountOffMinor: 999 })).code,
      }),
      "not-free",
    ],
    [
      "the whole price, of another gym's code",
      async () => ({
        promoCode: (await makePromo(world.db, await openShop(world.db), { percentOff: 100 })).code,
      }),
      "promo.notFound",
    ],
    [
      "the whole price, of another plan",
      async () => ({
        promoCode: (
          await makePromo(world.db, world.shop, { percentOff: 100, planIds: [world.shop.yearly] })
        ).code,
      }),
      "promo.notForPlan",
    ],
    [
      "the whole price, of a code that ends now",
      async () => ({
        promoCode: (await makePromo(world.db, world.shop, { percentOff: 100, endsAt: NOW })).code,
      }),
      "promo.expired",
    ],
    [
      "another gym's plan",
      async () => ({
        promoCode: (await makeWholePromo()).code,
        planId: (await openShop(world.db)).plain,
      }),
      "plan-not-found",
    ],
    [
      "terms not accepted",
      async () => ({ promoCode: (await makeWholePromo()).code, termsAccepted: false }),
      "terms-required",
    ],
    [
      "another price than that of the page",
      async () => ({ promoCode: (await makeWholePromo()).code, quote: "1000GBP.0" }),
      "terms-changed",
    ],
  ])("%s", async (_name, makeChanges, reason) => {
    expect(await free(await makeChanges())).toEqual({ ok: false, reason });
    expect(await books(world.db, world.student.studentId)).toMatchObject({
      orders: [],
      subscriptions: [],
    });
  });

  it("a price that rose after the code was created", async () => {
    const { code } = await makePromo(world.db, world.shop, { amountOffMinor: 1000 });
    await world.db
      .update(subscriptionTypes)
      .set({ priceMinor: 1001 })
      .where(eq(subscriptionTypes.id, world.shop.plain));
    expect(await free({ promoCode: code })).toEqual({ ok: false, reason: "not-free" });
  });
});

describe("an amount of zero", () => {
  it("is granted at once without the provider, with a mail", async () => {
    const { code } = await makeWholePromo();
    const answer = await free({ promoCode: code, quote: "0GBP.0.ONCE-1000" });
    expect(answer).toMatchObject({ ok: true });
    expect(await books(world.db, world.student.studentId)).toMatchObject({
      orders: [{ status: "FULFILLED", channel: "FREE", provider: "free", amountMinor: 0 }],
      subscriptions: [{ paymentProvider: "FREE", status: "active", providerRef: null }],
      provider: [],
      charges: [],
    });
    expect(await listHeldPlans(NOW)).toEqual([world.shop.plain]);
    expect(await mails()).toEqual(["receipt"]);
  });

  it("is granted once for twenty parallel requests, of one attempt and of many", async () => {
    const { code } = await makePromo(world.db, world.shop, { percentOff: 100, maxPerStudent: 50 });
    const attemptId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        free({ promoCode: code, attemptId: n % 2 ? attemptId : randomUUID() }),
      ),
    );
    const orderIds = new Set(answers.flatMap((answer) => (answer.ok ? [answer.orderId] : [])));
    expect(orderIds.size).toBe(1);
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("already-held");
    expect((await books(world.db, world.student.studentId)).subscriptions).toHaveLength(1);
    expect(await mails()).toEqual(["receipt"]);
  });

  it("gets the first answer when the same attempt is sent again", async () => {
    const { code } = await makeWholePromo();
    const attemptId = randomUUID();
    const answer = await free({ promoCode: code, attemptId });
    expect(answer).toMatchObject({ ok: true });
    expect(await free({ promoCode: code, attemptId })).toEqual(answer);
    expect((await books(world.db, world.student.studentId)).subscriptions).toHaveLength(1);
    expect(await mails()).toEqual(["receipt"]);
  });

  it("closes an open payment page of the same plan", async () => {
    const { db } = world;
    const page = await start(
      db,
      buying(world.shop, {
        payments: world.payments,
        student: world.student,
        planId: world.shop.plain,
      }),
    );
    const { code } = await makeWholePromo();
    expect(await free({ promoCode: code })).toMatchObject({ ok: true });
    expect(await world.payments.payCheckout(page.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    expect((await books(db, world.student.studentId)).subscriptions).toHaveLength(1);
  });

  it("is refused when a page of the same plan is paid already, and the code stays unused", async () => {
    const { db } = world;
    const page = await start(
      db,
      buying(world.shop, {
        payments: world.payments,
        student: world.student,
        planId: world.shop.plain,
      }),
    );
    await world.payments.payCheckout(page.checkoutRef, OK_CARD, NOW);
    const { id, code } = await makeWholePromo();
    expect(await free({ promoCode: code })).toEqual({ ok: false, reason: "already-held" });
    expect(await books(db, world.student.studentId)).toMatchObject({
      subscriptions: [{ paymentProvider: "STRIPE" }],
      charges: [{ amountMinor: 1000 }],
    });
    const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id));
    expect(promotion?.usedCount).toBe(0);
  });

  it("of a product whose page is paid already gets that order as the answer, and nothing else", async () => {
    const { db, payments, student, shop } = world;
    const { id: productId } = await makeProduct(db, shop);
    const item = { kind: "product", productId } as const;
    const page = await start(db, buying(shop, { payments, student, item }));
    await payments.payCheckout(page.checkoutRef, OK_CARD, NOW);
    const { id, code } = await makePromo(db, shop, { percentOff: 100, productIds: [productId] });
    const form = { ...forNothing(world.request(), shop.plain), item, promoCode: code };
    expect(await takeFree(db, form)).toEqual({ ok: true, orderId: page.orderId });
    const { orders } = await books(db, student.studentId);
    expect(orders).toMatchObject([{ id: page.orderId, status: "FULFILLED" }]);
    const [promotion] = await db.select().from(promotions).where(eq(promotions.id, id));
    expect(promotion?.usedCount).toBe(0);
  });

  it.each<[string, Partial<typeof promotions.$inferInsert>, "plain" | "yearly", string]>([
    ["a month, once", {}, "plain", "2026-12-21T12:00:00Z"],
    ["three months", { duration: "MONTHS", months: 3 }, "plain", "2027-02-21T12:00:00Z"],
    ["for ever, which is one period", { duration: "FOREVER" }, "plain", "2026-12-21T12:00:00Z"],
    ["a year, once", {}, "yearly", "2027-11-21T12:00:00Z"],
  ])("%s: ends by itself, once, with a mail", async (_name, changes, plan, end) => {
    const { db } = world;
    const { code } = await makePromo(db, world.shop, { percentOff: 100, ...changes });
    await free({ promoCode: code, planId: world.shop[plan] });
    const until = new Date(end);
    const before = new Date(until.getTime() - 1);
    const [subscription] = await listSubscriptions(db, world.student);
    expect(subscription?.currentPeriodEnd).toEqual(until);
    expect(await listHeldPlans(before)).toEqual([world.shop[plan]]);
    expect(await listHeldPlans(until)).toEqual([]);
    await endFreeSubscriptions(db, { now: before });
    expect((await listSubscriptions(db, world.student))[0]?.endedAt).toBeNull();
    await Promise.all([
      endFreeSubscriptions(db, { now: until }),
      endFreeSubscriptions(db, { now: until }),
    ]);
    expect((await listSubscriptions(db, world.student))[0]).toMatchObject({
      status: "canceled",
      endedAt: until,
    });
    expect((await mails()).sort()).toEqual(["receipt", "subscriptionExpired"]);
    // Then the member may buy the plan at its price, without a trial.
    const form = buying(world.shop, {
      payments: world.payments,
      student: world.student,
      planId: world.shop[plan],
      now: until,
    });
    expect(await startCheckout(db, form)).toMatchObject({ ok: true });
  });

  it("ends when the sandbox's clock passes its end, for this student alone", async () => {
    const { db, payments, student } = world;
    await free({ promoCode: (await makeWholePromo()).code });
    const { studentId } = student;
    const move = (days: number) => payments.moveClock({ studentId, days, now: NOW });
    expect(await move(29)).toBe(1);
    expect(await listHeldPlans(NOW)).toEqual([world.shop.plain]);
    const otherRequest = { ...world.request(), student: await makeStudent(db) };
    await payFree(db, {
      ...forNothing(otherRequest, world.shop.plain),
      promoCode: (await makeWholePromo()).code,
    });
    expect(await move(2)).toBe(1);
    expect(await listHeldPlans(NOW)).toEqual([]);
    expect((await mails()).sort()).toEqual(["receipt", "subscriptionExpired"]);
    expect(await heldBy(db, otherRequest.student, NOW)).toEqual([world.shop.plain]);
    expect(await move(1)).toBe(0);
  });

  it("has no Cancel and no Revert", async () => {
    const { db } = world;
    await free({ promoCode: (await makeWholePromo()).code });
    const [subscription] = await listSubscriptions(db, world.student);
    const cancellation = {
      payments: world.payments,
      ...world.student,
      subscriptionId: subscription?.id ?? "",
      now: NOW,
    };
    const refused = { ok: false, reason: "not-stripe" };
    expect(await cancelSubscription(db, cancellation)).toEqual(refused);
    expect(await revertCancellation(db, cancellation)).toEqual(refused);
  });
});
