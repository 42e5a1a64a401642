/** The card form when a card is declined or must be authenticated: only a paid order grants access or owes anything. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { books, NOW, putCardOnFile } from "../../../../tests/support/billing-world";
import { openCardForm } from "../../../../tests/support/card-form";
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";
import { reconcilePayments } from "../reconcile-payments.server";
import { getPlanAccess } from "../subscriptions/queries.server";
import { confirmCheckout } from "./confirm-checkout.server";

const DECLINED_AT_CHARGE = "4000000000000341";
const ALWAYS_AUTHENTICATED = "4000002760003184";

const { world, confirm, plain, productForm } = openCardForm();

const putOnFile = (cardNumber: string) =>
  putCardOnFile(world.db, world.payments, world.student, cardNumber);

/** An attempt whose card the bank wants authenticated, and its first confirmation. */
async function beginAuthentication() {
  const paymentMethodRef = await putOnFile(ALWAYS_AUTHENTICATED);
  const attempt = { ...plain(), attemptId: randomUUID(), paymentMethodRef };
  const first = await confirm(attempt);
  if (first.ok || first.reason !== "needs-authentication") throw new Error(JSON.stringify(first));
  return { attempt, first };
}

describe("a card that is declined or must be authenticated", () => {
  it("declined at the charge: leaves no subscription, no open order and no debt; another card buys", async () => {
    const declinedCard = await putOnFile(DECLINED_AT_CHARGE);
    const attemptId = randomUUID();
    expect(await confirm({ ...plain(), attemptId, paymentMethodRef: declinedCard })).toMatchObject({
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

  it("authenticated: grants access only then, also when the page never comes back", async () => {
    const { db } = world;
    const { attempt, first } = await beginAuthentication();
    expect(await confirm(attempt)).toEqual(first);
    const countHeldPlans = async () =>
      (await getPlanAccess(db, { ...world.student, now: NOW })).subscriptionTypeIds.length;
    expect(await countHeldPlans()).toBe(0);
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
    expect(await countHeldPlans()).toBe(1);
    expect(await confirm(attempt)).toEqual({ ok: true, orderId: first.orderId });
    expect((await books(db, world.student.studentId)).charges).toHaveLength(1);
  });

  it("accepts an attempt whose id looks like that of an earlier retry", async () => {
    const card = await putOnFile(DECLINED_AT_CHARGE);
    const attempt = { ...plain(), attemptId: randomUUID(), paymentMethodRef: card };
    expect(await confirm(attempt)).toMatchObject({ reason: "declined" });
    const retry = await confirm(attempt);
    if (retry.ok || retry.reason !== "declined") throw new Error(JSON.stringify(retry));
    const attemptId = `${attempt.attemptId}/${retry.orderId}`;
    expect(await confirm({ ...attempt, attemptId })).toMatchObject({ reason: "declined" });
  });

  it("authentication refused: is declined; never answered: is closed after an hour", async () => {
    const { db } = world;
    const { attempt, first } = await beginAuthentication();
    await world.payments.authenticatePayment(first.clientSecret, { accepted: false }, NOW);
    expect(await confirm(attempt)).toMatchObject({ reason: "declined" });
    const second = await confirm({ ...attempt, attemptId: randomUUID() });
    if (second.ok || second.reason !== "needs-authentication")
      throw new Error(JSON.stringify(second));
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

  it("a product: declined, authenticated and paid, never authenticated", async () => {
    const { db } = world;
    const declinedCard = await putOnFile(DECLINED_AT_CHARGE);
    const protectedCard = await putOnFile(ALWAYS_AUTHENTICATED);
    expect(
      await confirmCheckout(db, await productForm({ paymentMethodRef: declinedCard })),
    ).toMatchObject({
      reason: "declined",
    });
    const attempt = await productForm({ paymentMethodRef: protectedCard });
    const first = await confirmCheckout(db, attempt);
    if (first.ok || first.reason !== "needs-authentication") throw new Error(JSON.stringify(first));
    await world.payments.authenticatePayment(first.clientSecret, { accepted: true }, NOW);
    expect(await confirmCheckout(db, attempt)).toEqual({ ok: true, orderId: first.orderId });
    const second = await confirmCheckout(
      db,
      await productForm({ paymentMethodRef: protectedCard }),
    );
    const later = new Date(NOW.getTime() + HOUR_MS + MINUTE_MS);
    await reconcilePayments(db, { payments: world.payments, now: later, log: { error() {} } });
    expect(second).toMatchObject({ reason: "needs-authentication" });
    const { orders, charges } = await books(db, world.student.studentId);
    expect(orders.map(({ status }) => status).sort()).toEqual(["EXPIRED", "FAILED", "FULFILLED"]);
    expect(charges).toHaveLength(1);
  });
});
