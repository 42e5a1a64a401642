/** The card form where a card is refused or its bank asks: nothing is open or owed that was not paid. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { books, NOW, putCardOnFile } from "../../../../tests/support/billing-world";
import { openCardForm } from "../../../../tests/support/card-form";
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";
import { reconcilePayments } from "../reconcile-payments.server";
import { getPlanAccess } from "../subscriptions/queries.server";
import { confirmCheckout } from "./confirm-checkout.server";

const DECLINED_LATER = "4000000000000341";
const ASKS_ALWAYS = "4000002760003184";

const { world, confirm, plain, productForm } = openCardForm();

describe("a card that is refused, or asks its holder", () => {
  it("refused when charged: no subscription, no order left open, nothing owed; another card buys", async () => {
    const bad = await putCardOnFile(world.db, world.payments, world.student, DECLINED_LATER);
    const attemptId = randomUUID();
    expect(await confirm({ ...plain(), attemptId, paymentMethodRef: bad })).toMatchObject({
      reason: "declined",
      failure: "card_declined",
    });
    expect(await books(world.db, world.student.studentId)).toMatchObject({
      subscriptions: [],
      orders: [{ status: "FAILED", failureReason: "card_declined" }],
      provider: [{ status: "incomplete_expired" }],
      charges: [],
    });
    expect(await confirm({ ...plain(), attemptId })).toMatchObject({ ok: true });
    const after = await books(world.db, world.student.studentId);
    expect(after.subscriptions).toHaveLength(1);
    expect(after.charges).toHaveLength(1);
  });

  it("asks: open only when the holder has said yes, also when the page never comes back", async () => {
    const { db } = world;
    const asking = await putCardOnFile(db, world.payments, world.student, ASKS_ALWAYS);
    const attempt = { ...plain(), attemptId: randomUUID(), paymentMethodRef: asking };
    const first = await confirm(attempt);
    if (first.ok || first.reason !== "needs-authentication") throw new Error(JSON.stringify(first));
    expect(await confirm(attempt)).toEqual(first);
    const held = async () =>
      (await getPlanAccess(db, { ...world.student, now: NOW })).subscriptionTypeIds.length;
    expect(await held()).toBe(0);
    expect(
      await world.payments.authenticatePayment(first.clientSecret, { accepted: true }, NOW),
    ).toEqual({
      kind: "succeeded",
    });
    await reconcilePayments(db, {
      payments: world.payments,
      now: new Date(NOW.getTime() + 2 * MINUTE_MS),
      log: { error() {} },
    });
    expect(await held()).toBe(1);
    expect(await confirm(attempt)).toEqual({ ok: true, orderId: first.orderId });
    expect((await books(db, world.student.studentId)).charges).toHaveLength(1);
  });

  it("asks, and the holder says no: declined; never answers: given up after an hour", async () => {
    const { db } = world;
    const asking = await putCardOnFile(db, world.payments, world.student, ASKS_ALWAYS);
    const attempt = { ...plain(), attemptId: randomUUID(), paymentMethodRef: asking };
    const first = await confirm(attempt);
    if (first.ok || first.reason !== "needs-authentication") throw new Error(JSON.stringify(first));
    await world.payments.authenticatePayment(first.clientSecret, { accepted: false }, NOW);
    expect(await confirm(attempt)).toMatchObject({ reason: "declined" });
    const second = await confirm({ ...attempt, attemptId: randomUUID() });
    if (second.ok || second.reason !== "needs-authentication") throw new Error("asked again");
    const later = new Date(NOW.getTime() + HOUR_MS + MINUTE_MS);
    await reconcilePayments(db, { payments: world.payments, now: later, log: { error() {} } });
    expect(
      await world.payments.authenticatePayment(second.clientSecret, { accepted: true }, later),
    ).toEqual({ kind: "declined" });
    expect(await books(db, world.student.studentId)).toMatchObject({
      subscriptions: [],
      charges: [],
    });
  });

  it("a product: refused, asked and paid, asked and left", async () => {
    const { db } = world;
    const bad = await putCardOnFile(db, world.payments, world.student, DECLINED_LATER);
    const asking = await putCardOnFile(db, world.payments, world.student, ASKS_ALWAYS);
    expect(await confirmCheckout(db, await productForm({ paymentMethodRef: bad }))).toMatchObject({
      reason: "declined",
    });
    const attempt = await productForm({ paymentMethodRef: asking });
    const asked = await confirmCheckout(db, attempt);
    if (asked.ok || asked.reason !== "needs-authentication") throw new Error(JSON.stringify(asked));
    await world.payments.authenticatePayment(asked.clientSecret, { accepted: true }, NOW);
    expect(await confirmCheckout(db, attempt)).toEqual({ ok: true, orderId: asked.orderId });
    const left = await confirmCheckout(db, await productForm({ paymentMethodRef: asking }));
    const later = new Date(NOW.getTime() + HOUR_MS + MINUTE_MS);
    await reconcilePayments(db, { payments: world.payments, now: later, log: { error() {} } });
    expect(left).toMatchObject({ reason: "needs-authentication" });
    const { orders, charges } = await books(db, world.student.studentId);
    expect(orders.map(({ status }) => status).sort()).toEqual(["EXPIRED", "FAILED", "FULFILLED"]);
    expect(charges).toHaveLength(1);
  });
});
