/**
 * The card form (product.md §18): its refusals, and one charge for each purchase of a plan or a product.
 *
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  books,
  buy,
  buying,
  deliverAll,
  makeProduct,
  makePromo,
  makeStudent,
  NOW,
  openShop,
  putCardOnFile,
  withSaleFault,
} from "../../../../tests/support/billing-world";
import { openCardForm, type Given } from "../../../../tests/support/card-form";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { inSoak } from "../../../../tests/support/soak";
import { MINUTE_MS } from "~/kernel/time";
import { processPaymentEvents } from "../events/process-payment-events.server";
import { subscriptionTypes } from "../plans/schema.server";
import { sandboxPayments } from "../sandbox/schema.server";
import { listSubscriptions } from "../subscriptions/queries.server";
import { confirmCheckout } from "./confirm-checkout.server";
import { fulfil, syncPayment } from "./fulfil.server";

const { world, card, confirm, plain, productForm, ledger, mails } = openCardForm();

/** Simultaneous requests of one member. */
const CROWD = inSoak(8, 20);

async function deliverEvents(): Promise<void> {
  await deliverAll(world.db, world.payments, new Date(NOW.getTime() + MINUTE_MS));
  await processPaymentEvents(world.db, {
    payments: world.payments,
    clock: () => NOW,
    log: { warn() {} },
  });
}

describe("a refused form writes nothing", () => {
  it.each<[string, Given, string]>([
    ["terms not accepted", { termsAccepted: false }, "terms-required"],
    ["no statement of age", { age: null }, "age-required"],
    ["an unknown plan", { planId: 2_000_000_000 }, "plan-not-found"],
    ["another price than ours", { quote: "100GBP.7" }, "terms-changed"],
    ["another trial than ours", { quote: "1499GBP.30" }, "terms-changed"],
    ["an unknown promo code", { promoCode: "NOBODY" }, "promo.notFound"],
    ["an unknown card", { paymentMethodRef: "pm_x" }, "payment-method-required"],
  ])("%s", async (_name, changes, reason) => {
    expect(await confirm(changes)).toEqual({ ok: false, reason });
    expect(await books(world.db, world.student.studentId)).toMatchObject({
      orders: [],
      provider: [],
    });
  });

  it("a plan or a product of another gym, and a gym's plan where there is no gym", async () => {
    const other = await openShop(world.db);
    const theirs = await makeProduct(world.db, other);
    for (const [changes, reason] of [
      [{ planId: other.plain }, "plan-not-found"],
      [{ gym: null }, "plan-not-found"],
      [{ item: { kind: "product", productId: theirs.id } }, "product-not-found"],
    ] as [Given, string][]) {
      expect(await confirm(changes)).toEqual({ ok: false, reason });
    }
    expect((await books(world.db, world.student.studentId)).orders).toEqual([]);
  });

  it("another member's card", async () => {
    const theirs = await putCardOnFile(world.db, world.payments, await makeStudent(world.db));
    expect(await confirm({ paymentMethodRef: theirs })).toEqual({
      ok: false,
      reason: "payment-method-required",
    });
  });

  it("a plan that costs nothing after its code, which payFree sells", async () => {
    const { code } = await makePromo(world.db, world.shop, { percentOff: 100 });
    expect(await confirm({ ...plain(), promoCode: code })).toEqual({
      ok: false,
      reason: "is-free",
    });
    expect((await books(world.db, world.student.studentId)).orders).toEqual([]);
  });

  it("a plan already held; and a second trial of one application", async () => {
    expect(await confirm()).toMatchObject({ ok: true });
    expect(await confirm()).toEqual({ ok: false, reason: "already-held" });
    // The yearly plan is of the same application: its page would have to say that there is no trial.
    const yearly = { planId: world.shop.yearly };
    expect(await confirm({ ...yearly, quote: "13491GBP.7.YEAR" })).toEqual({
      ok: false,
      reason: "terms-changed",
    });
    expect(await confirm({ ...yearly, quote: "13491GBP.0.YEAR" })).toMatchObject({ ok: true });
    const { charges, subscriptions } = await books(world.db, world.student.studentId);
    expect(charges.map(({ amountMinor }) => amountMinor)).toEqual([13491]);
    expect(subscriptions.map(({ status }) => status).sort()).toEqual(["active", "trialing"]);
  });
});

describe("one purchase is one subscription and one charge", () => {
  it("a member who sends the form many times at once, from one tab and from as many, pays once", async () => {
    const attemptId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: CROWD }, (_, n) =>
        confirm({ ...plain(), ...(n % 2 ? { attemptId } : {}) }),
      ),
    );
    const orderIds = new Set(answers.flatMap((answer) => (answer.ok ? [answer.orderId] : [])));
    expect(orderIds.size).toBe(1);
    for (const answer of answers) {
      if (!answer.ok) expect(answer.reason).toBe("already-held");
    }
    const { subscriptions, orders, provider, charges } = await books(
      world.db,
      world.student.studentId,
    );
    expect(subscriptions).toMatchObject([{ orderId: [...orderIds][0], status: "active" }]);
    expect(orders).toMatchObject([{ status: "FULFILLED", channel: "CARD" }]);
    expect(provider).toHaveLength(1);
    expect(charges).toMatchObject([{ amountMinor: 1000, currency: "GBP" }]);
    expect(await ledger()).toMatchObject([
      { kind: "CHARGE", amountMinor: 1000, feeMinor: 100, gymId: world.shop.gymId },
    ]);
    expect(await mails()).toEqual(["receipt"]);
    await deliverEvents();
    const after = await books(world.db, world.student.studentId);
    expect([after.subscriptions.length, after.charges.length]).toEqual([1, 1]);
    expect(await mails()).toEqual(["receipt"]);
  });

  it("a member who orders plans with a trial of one application many times at once has one trial", async () => {
    await Promise.all(
      Array.from({ length: CROWD }, (_, n) =>
        confirm({ planId: n % 2 ? world.shop.monthly : world.shop.yearly }),
      ),
    );
    const { provider, subscriptions } = await books(world.db, world.student.studentId);
    const live = subscriptions.filter(({ endedAt }) => endedAt === null);
    expect(live.filter(({ status }) => status === "trialing")).toHaveLength(1);
    // An order that was closed on the way made no subscription, and no mail reports its end.
    expect(subscriptions).toHaveLength(live.length);
    expect(provider.filter(({ endedAt }) => endedAt === null)).toHaveLength(live.length);
    await deliverEvents();
    expect(await listSubscriptions(world.db, world.student)).toHaveLength(live.length);
    expect(await mails()).not.toContain("subscriptionExpired");
  });

  it("the same attempt again, after it was paid: the same answer, nothing charged again", async () => {
    const attempt = { ...plain(), attemptId: randomUUID() };
    const first = await confirm(attempt);
    expect(await confirm(attempt)).toEqual(first);
    expect((await books(world.db, world.student.studentId)).charges).toHaveLength(1);
  });

  it("a member who sends the form of a product many times at once pays once; another attempt buys another", async () => {
    const { db } = world;
    const attempt = await productForm({ attemptId: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => confirmCheckout(db, attempt)),
    );
    expect(new Set(answers.map((answer) => answer.ok && answer.orderId)).size).toBe(1);
    expect((await books(db, world.student.studentId)).charges).toHaveLength(1);
    const again = await confirmCheckout(db, { ...attempt, attemptId: randomUUID() });
    expect(again).toMatchObject({ ok: true });
    const { charges, orders } = await books(db, world.student.studentId);
    expect(charges.map(({ amountMinor }) => amountMinor)).toEqual([3900, 3900]);
    expect(orders.map(({ status }) => status)).toEqual(["FULFILLED", "FULFILLED"]);
    expect(await ledger()).toHaveLength(2);
    expect(await mails()).toEqual(["receipt", "receipt"]);
  });

  it("a form whose answer was lost is paid once: sent again with another card, and after another tab", async () => {
    const { db } = world;
    const form = await productForm({ attemptId: randomUUID(), paymentMethodRef: card() });
    const broken = withSaleFault(world.payments, "payment.create", () =>
      Promise.reject(new Error("stopped")),
    );
    await expect(confirmCheckout(db, { ...form, payments: broken })).rejects.toThrow("stopped");
    // The page saves a new card each time, so the order of the first card is closed.
    const paymentMethodRef = await putCardOnFile(db, world.payments, world.student);
    const answer = await confirmCheckout(db, { ...form, paymentMethodRef });
    expect(answer).toMatchObject({ ok: true });
    expect(await confirmCheckout(db, { ...form, paymentMethodRef })).toEqual(answer);
    expect(await confirmCheckout(db, form)).toEqual(answer);
    expect((await books(db, world.student.studentId)).charges).toHaveLength(1);

    const first = await productForm({ attemptId: randomUUID() });
    await expect(confirmCheckout(db, { ...first, payments: broken })).rejects.toThrow("stopped");
    const second = { ...first, attemptId: randomUUID() };
    const secondAnswer = await confirmCheckout(db, second);
    expect(secondAnswer).toMatchObject({ ok: true });
    expect(await confirmCheckout(db, second)).toEqual(secondAnswer);
    expect(await confirmCheckout(db, first)).toEqual(secondAnswer);
    expect((await books(db, world.student.studentId)).charges).toHaveLength(2);
  });

  it("a member with the card form and the hosted page side by side pays one of them", async () => {
    const { db } = world;
    const hosted = buying(world.shop, {
      payments: world.payments,
      student: world.student,
      ...plain(),
    });
    await Promise.all([
      confirm(plain()),
      buy(db, { ...hosted, payments: world.payments }).catch((error: Error) => {
        expect(error.message).toContain("already-held");
      }),
    ]);
    await deliverEvents();
    const { subscriptions, charges } = await books(db, world.student.studentId);
    expect(subscriptions).toHaveLength(1);
    expect(charges).toHaveLength(1);
  });
});

describe("a form that is sent again with a promo code while its authentication is pending", () => {
  const leavePending = async () => {
    const { db, payments, student, shop } = world;
    const paymentMethodRef = await putCardOnFile(db, payments, student, CARDS.authenticateAlways);
    const form = await productForm({ attemptId: randomUUID(), paymentMethodRef });
    expect(await confirmCheckout(db, form)).toMatchObject({ reason: "needs-authentication" });
    const productIds = form.item.kind === "product" ? [form.item.productId] : [];
    const { code } = await makePromo(db, shop, { percentOff: 10, productIds });
    return { ...form, paymentMethodRef: card(), promoCode: code };
  };
  const listOrders = async () => {
    const { orders, charges } = await books(world.db, world.student.studentId);
    return [
      orders.map(({ status }) => status).sort(),
      charges.map(({ amountMinor }) => amountMinor),
    ];
  };

  it("is paid at the new price, and its first order is closed", async () => {
    const form = await leavePending();
    const answer = await confirmCheckout(world.db, form);
    expect(answer).toMatchObject({ ok: true });
    expect(await confirmCheckout(world.db, form)).toEqual(answer);
    expect(await listOrders()).toEqual([["EXPIRED", "FULFILLED"], [3510]]);
    // The attempt is bound to the order that it has paid.
    const reused = { ok: false, reason: "attempt-reused" };
    expect(await confirmCheckout(world.db, { ...form, promoCode: null })).toEqual(reused);
  });

  it("is refused under a caller's key, and for another product", async () => {
    const form = await leavePending();
    const reused = { ok: false, reason: "attempt-reused" };
    expect(await confirmCheckout(world.db, { ...form, attemptIsKey: true })).toEqual(reused);
    const { item } = await productForm();
    expect(await confirmCheckout(world.db, { ...form, item })).toEqual(reused);
    expect(await listOrders()).toEqual([["OPEN"], []]);
  });
});

describe("only what was ordered is granted", () => {
  it.each<[string, Record<string, unknown>]>([
    ["a larger amount", { amountMinor: 1_000_000 }],
    ["another currency", { currency: "EUR" }],
    ["another customer's", { customerRef: "cus_of_somebody" }],
  ])("a payment of %s is refused and nothing is written", async (_name, change) => {
    const { db } = world;
    const broken = withSaleFault(world.payments, "payment.read", () =>
      Promise.reject(new Error("stopped")),
    );
    const attempt = await productForm();
    await expect(confirmCheckout(db, { ...attempt, payments: broken })).rejects.toThrow("stopped");
    const [order] = (await books(db, world.student.studentId)).orders;
    const [sandboxPayment] = await db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.orderId, order?.id ?? ""));
    const changed = withSaleFault(world.payments, "payment.read", async (ref) => {
      const payment = await world.payments.sales.payment.read(ref);
      return payment && { ...payment, ...change };
    });
    const paymentRef = sandboxPayment?.ref ?? "";
    await expect(syncPayment(db, { payments: changed, paymentRef, now: NOW })).rejects.toThrow();
    expect(await ledger()).toEqual([]);
    expect(await fulfil(db, { payments: world.payments, orderId: order?.id ?? "", now: NOW })).toBe(
      "fulfilled",
    );
  });

  it("a price that changed after the page was opened is refused until the page has shown it", async () => {
    const { db } = world;
    const quote = "1000GBP.0";
    await db
      .update(subscriptionTypes)
      .set({ priceMinor: 1200 })
      .where(eq(subscriptionTypes.id, world.shop.plain));
    expect(await confirm({ ...plain(), quote })).toEqual({ ok: false, reason: "terms-changed" });
    expect(await confirm({ ...plain(), quote: "1200GBP.0" })).toMatchObject({ ok: true });
    expect((await books(db, world.student.studentId)).charges).toMatchObject([
      { amountMinor: 1200 },
    ]);
  });

  it("a product that is not sold any more is refused", async () => {
    const product = await makeProduct(world.db, world.shop, { retiredAt: NOW });
    const item = { kind: "product", productId: product.id } as const;
    expect(await confirm({ item })).toEqual({ ok: false, reason: "product-not-found" });
  });
});
