/**
 * The limits of promo codes under concurrent orders (product.md §18), their gyms, and the release of uses.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  buy,
  byCard,
  checkoutRefOf,
  forNothing,
  type Given,
  makePromo,
  makeStudent,
  NOW,
  OK_CARD,
  openShop,
  putCardOnFile,
  start,
} from "../../../../tests/support/billing-world";
import { inSoak } from "../../../../tests/support/soak";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { fulfil } from "../orders/fulfil.server";
import { payFree } from "../orders/pay-free.server";
import { promotionUses } from "../orders/schema.server";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import { findOffer } from "../plans/find-offer.server";
import { findPlan } from "../plans/queries.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { promotions } from "./schema.server";
import { validatePromo } from "./validate-promo.server";

const later = (ms: number) => new Date(NOW.getTime() + ms);

const world = sellAtSandbox();

const request = (overrides: Given = {}) =>
  world.request({ planId: world.shop.plain, ...overrides });

async function confirm(overrides: Given & Pick<StartCheckout, "student">) {
  const card = await putCardOnFile(world.db, world.payments, overrides.student);
  return confirmCheckout(world.db, byCard(request(overrides), card));
}

async function countUses(promotionId: number) {
  const { db } = world;
  const [row] = await db.select().from(promotions).where(eq(promotions.id, promotionId));
  const uses = await db
    .select()
    .from(promotionUses)
    .where(eq(promotionUses.promotionId, promotionId));
  const inState = (state: string) => uses.filter((use) => use.state === state).length;
  return {
    usedCount: row?.usedCount,
    redeemed: inState("REDEEMED"),
    reserved: inState("RESERVED"),
    freed: inState("FREED"),
  };
}

const reasonsOf = (answers: { ok: boolean; reason?: string }[]) =>
  answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));

const USES = inSoak(4, 10);
const MEMBERS = inSoak(15, 50);

describe("more concurrent members than a code has uses", () => {
  const makeMembers = () =>
    Promise.all(Array.from({ length: MEMBERS }, () => makeStudent(world.db)));

  it("by card: one member per use pays the lower price; the others are refused and not charged", async () => {
    const { db } = world;
    const { id, code } = await makePromo(db, world.shop, { maxRedemptions: USES });
    const members = await makeMembers();
    const answers = await Promise.all(
      members.map((member) =>
        confirm({ student: member, promoCode: code, quote: "800GBP.0.ONCE-1000" }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(USES);
    expect(new Set(reasonsOf(answers))).toEqual(new Set(["promo.limitReached"]));
    expect(await countUses(id)).toEqual({ usedCount: USES, redeemed: USES, reserved: 0, freed: 0 });
    const all = await Promise.all(members.map(({ studentId }) => books(db, studentId)));
    expect(all.flatMap(({ charges }) => charges.map(({ amountMinor }) => amountMinor))).toEqual(
      Array.from({ length: USES }, () => 800),
    );
    expect(all.flatMap(({ subscriptions }) => subscriptions)).toHaveLength(USES);
  });

  it("by hosted page: one page per use holds it; a page that closes frees it for another member", async () => {
    const { db } = world;
    const { id, code } = await makePromo(db, world.shop, { maxRedemptions: USES });
    const members = await makeMembers();
    const answers = await Promise.all(
      members.map((member) => startCheckout(db, request({ student: member, promoCode: code }))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(USES);
    expect(await countUses(id)).toEqual({ usedCount: USES, redeemed: 0, reserved: USES, freed: 0 });
    const [reserved] = answers.flatMap((answer) => (answer.ok ? [answer] : []));
    const checkoutRef = checkoutRefOf(reserved?.url ?? "");
    const declined = { number: "4000000000000002", authenticated: false };
    await world.payments.payCheckout(checkoutRef, declined, NOW);
    await fulfil(db, { payments: world.payments, orderId: reserved?.orderId ?? "", now: NOW });
    expect(await countUses(id)).toEqual({
      usedCount: USES - 1,
      redeemed: 0,
      reserved: USES - 1,
      freed: 1,
    });
    const refused = members.filter((_member, index) => !answers[index]?.ok).slice(0, 5);
    const again = await Promise.all(
      refused.map((member) => startCheckout(db, request({ student: member, promoCode: code }))),
    );
    expect(again.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countUses(id)).toMatchObject({ usedCount: USES, reserved: USES });
    // None of the orders is paid: after a day all uses are free again.
    await reconcilePayments(db, {
      payments: world.payments,
      now: later(DAY_MS + MINUTE_MS),
      log: { error() {} },
    });
    expect(await countUses(id)).toEqual({
      usedCount: 0,
      redeemed: 0,
      reserved: 0,
      freed: USES + 1,
    });
  });

  it("for nothing: one member per use gets the plan", async () => {
    const { db } = world;
    const { id, code } = await makePromo(db, world.shop, { maxRedemptions: USES, percentOff: 100 });
    const members = await makeMembers();
    const answers = await Promise.all(
      members.map((member) => {
        return payFree(
          db,
          forNothing(request({ student: member, promoCode: code }), world.shop.plain),
        );
      }),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(USES);
    expect(new Set(reasonsOf(answers))).toEqual(new Set(["promo.limitReached"]));
    expect(await countUses(id)).toEqual({ usedCount: USES, redeemed: USES, reserved: 0, freed: 0 });
    const all = await Promise.all(members.map(({ studentId }) => books(db, studentId)));
    expect(all.flatMap(({ subscriptions }) => subscriptions)).toHaveLength(USES);
  });
});

describe("a code that a member may use once", () => {
  it("reduces one of two concurrent orders, by card and by page", async () => {
    const { db } = world;
    const { id, code } = await makePromo(db, world.shop);
    const other = await openShop(db);
    expect(other.gymId).not.toBe(world.shop.gymId);
    await Promise.all([
      confirm({ student: world.student, promoCode: code }),
      buy(db, {
        ...request({ planId: world.shop.yearly, promoCode: code }),
        payments: world.payments,
      }).catch((error: Error) => expect(error.message).toMatch(/promo.alreadyUsed|order-begun/)),
    ]);
    const { orders } = await books(db, world.student.studentId);
    expect(
      orders.filter(({ status, discountMinor }) => status === "FULFILLED" && discountMinor > 0),
    ).toHaveLength(1);
    expect(await countUses(id)).toMatchObject({ usedCount: 1, redeemed: 1, reserved: 0 });
  });

  it("is used up by a purchase", async () => {
    const { code } = await makePromo(world.db, world.shop);
    expect(await confirm({ student: world.student, promoCode: code })).toMatchObject({ ok: true });
    expect(
      await confirm({ student: world.student, planId: world.shop.yearly, promoCode: code }),
    ).toEqual({
      ok: false,
      reason: "promo.alreadyUsed",
    });
  });

  it("is not used up by a page that another order closes", async () => {
    const { db } = world;
    const { id, code } = await makePromo(db, world.shop, { maxRedemptions: 1 });
    const withCode = await start(db, request({ promoCode: code }));
    // An order without the code, in another tab, closes the first page and frees its use.
    const withoutCode = await start(db, request());
    expect(await world.payments.payCheckout(withCode.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    expect(await countUses(id)).toMatchObject({ usedCount: 0, freed: 1 });
    expect(withoutCode.orderId).not.toBe(withCode.orderId);
    expect(await confirm({ student: world.student, promoCode: code })).toMatchObject({ ok: true });
    expect(await countUses(id)).toMatchObject({ usedCount: 1, redeemed: 1 });
  });
});

describe("a code belongs to one gym", () => {
  it("a code of another gym or of the platform is not found", async () => {
    const { db } = world;
    const other = await openShop(db);
    const otherGyms = await makePromo(db, other);
    const platform = await makePromo(db, { gymId: null as unknown as number });
    for (const { code } of [otherGyms, platform]) {
      expect(await startCheckout(db, request({ promoCode: code }))).toEqual({
        ok: false,
        reason: "promo.notFound",
      });
    }
    const plan = await findPlan(db, { gymId: world.shop.gymId, planId: world.shop.plain });
    if (!plan) throw new Error("no plan");
    const { studentId } = world.student;
    expect(
      await validatePromo(db, { studentId, item: plan, code: otherGyms.code, now: NOW }),
    ).toEqual({
      ok: false,
      reason: "promo.notFound",
    });
  });

  it("two gyms may have the same code with different discounts", async () => {
    const { db } = world;
    const code = `Same-${randomUUID().slice(0, 8)}`;
    const other = await openShop(db);
    await makePromo(db, world.shop, { code, percentOff: 10 });
    await makePromo(db, other, { code, percentOff: 50 });
    const { plans } = await findOffer(db, {
      provider: world.payments.key,
      studentId: world.student.studentId,
      gymId: world.shop.gymId,
      promoCode: code.toLowerCase(),
      now: NOW,
    });
    expect(plans.find(({ id }) => id === world.shop.plain)).toMatchObject({
      amountMinor: 900,
      quote: "900GBP.0.ONCE-1000",
      promo: { ok: true },
      free: false,
    });
  });
});

describe("validatePromo", () => {
  it.each(["", "   ", "x".repeat(51), "\u0000", "a\u0000b", "' or 1=1 --"])(
    "%j is not found",
    async (code) => {
      const { db } = world;
      const plan = await findPlan(db, { gymId: world.shop.gymId, planId: world.shop.plain });
      if (!plan) throw new Error("no plan");
      const { studentId } = world.student;
      expect(await validatePromo(db, { studentId, item: plan, code, now: NOW })).toEqual({
        ok: false,
        reason: "promo.notFound",
      });
    },
  );
});
