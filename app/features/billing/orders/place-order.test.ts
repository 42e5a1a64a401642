/**
 * An order beside the member's other orders and earlier attempts (product.md §10, §18).
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  forNothing,
  makePromo,
  makeStudent,
  NOW,
  OK_CARD,
  start,
  withSaleFault,
} from "../../../../tests/support/billing-world";
import { fulfil } from "./fulfil.server";
import { payFree } from "./pay-free.server";
import { startCheckout, type StartCheckout } from "./start-checkout.server";

const world = sellAtSandbox();
const { request } = world;

describe("a second plan while the order of a first is open", () => {
  const plain = (changes: Partial<StartCheckout> = {}) =>
    request({ planId: world.shop.plain, ...changes });

  it("is refused with the first order, which stays as it is", async () => {
    const { db } = world;
    const first = await start(db, request());
    const openOrder = { orderId: first.orderId, planId: world.shop.monthly };
    const refused = { ok: false, reason: "order-begun", openOrder };
    expect(await startCheckout(db, plain())).toEqual(refused);
    expect(await payFree(db, forNothing(plain(), world.shop.plain))).toMatchObject({ ok: false });
    expect((await start(db, request())).url).toBe(first.url);
  });

  it("replaces the first one when the buyer gives that up", async () => {
    const { db, payments } = world;
    const first = await start(db, request());
    const second = await start(db, plain({ replacesOrderId: first.orderId }));
    const pay = (ref: string) => payments.payCheckout(ref, OK_CARD, NOW);
    expect(await pay(first.checkoutRef)).toMatchObject({ kind: "closed" });
    expect(await pay(second.checkoutRef)).toMatchObject({ kind: "paid" });
  });

  it.each(["before", "while"])(
    "is not sold when the first is paid %s the buyer gives it up",
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
      const answer = await startCheckout(db, plain({ replacesOrderId: first.orderId, payments }));
      expect(answer).toMatchObject({ ok: true, orderId: first.orderId });
      const { orders } = await books(db, world.student.studentId);
      expect(orders).toMatchObject([{ status: "FULFILLED" }]);
    },
  );

  it("never closes another member's order", async () => {
    const { db, payments } = world;
    const otherOrder = await start(db, request({ student: await makeStudent(db) }));
    await start(db, plain({ replacesOrderId: otherOrder.orderId }));
    expect(await payments.payCheckout(otherOrder.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "paid",
    });
  });

  it("opens one order for twenty requests at once", async () => {
    const { db } = world;
    const plans = [world.shop.monthly, world.shop.plain];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => startCheckout(db, request({ planId: plans[n % 2] }))),
    );
    expect(
      new Set(answers.map((answer) => (answer.ok ? answer.orderId : answer.reason))).size,
    ).toBe(2);
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
    const form = { ...request({ attemptId, planId: world.shop.plain }), attemptIsKey };
    const refused = { ok: false, reason: "attempt-reused" };
    expect(await startCheckout(db, { ...form, promoCode: code })).toEqual(refused);
    expect(await startCheckout(db, form)).toMatchObject({ ok: true, orderId: first.orderId });
    expect((await books(db, world.student.studentId)).orders).toHaveLength(1);
  });

  it("buys it after its first order was closed unpaid", async () => {
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
