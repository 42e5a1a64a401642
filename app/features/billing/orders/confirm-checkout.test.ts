/** The card form (decisions §9): what is refused, what is charged and how often, on a plan and on a product. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  books,
  buy,
  buying,
  deliverAll,
  makeProduct,
  makePromo,
  makeSandbox,
  makeStudent,
  NOW,
  openShop,
  putCardOnFile,
  withFault,
  type Shop,
} from "../../../../tests/support/billing-world";
import { openTestDatabase, type TestDatabase } from "../../../../tests/support/database";
import { outboxMails } from "~/features/notifications/schema.server";
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";
import { workPaymentEvents } from "../events/work-payment-events.server";
import { ledgerEntries } from "../ledger/schema.server";
import { ProviderUnavailable } from "../payment-port";
import { subscriptionTypes } from "../plans/schema.server";
import { reconcilePayments } from "../reconcile-payments.server";
import type { SandboxProvider } from "../sandbox/provider.server";
import { sandboxPayments, sandboxSubscriptions } from "../sandbox/schema.server";
import { convergeSubscription } from "../subscriptions/converge-subscription.server";
import { heldPlans, listSubscriptions } from "../subscriptions/queries.server";
import { confirmCheckout, type ConfirmCheckout } from "./confirm-checkout.server";
import { fulfil } from "./fulfil.server";
import { convergePayment } from "./converge-payment.server";
import { startCheckout, type StartCheckout } from "./start-checkout.server";

const DECLINED_LATER = "4000000000000341";
const ASKS_ALWAYS = "4000002760003184";

let database: TestDatabase;
let payments: SandboxProvider;
let shop: Shop;
let student: StartCheckout["student"];
let card: string;

beforeAll(async () => {
  database = await openTestDatabase();
  payments = makeSandbox(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  shop = await openShop(database.db);
  student = await makeStudent(database.db);
  card = await putCardOnFile(database.db, payments, student);
});

type Given = Partial<ConfirmCheckout> & { planId?: number };

function form(given: Given = {}): ConfirmCheckout {
  const { urls, ...rest } = buying(shop, {
    payments,
    student,
    ...(given as Partial<StartCheckout>),
  });
  void urls;
  return {
    ...rest,
    paymentMethodRef: given.paymentMethodRef ?? card,
    backTo: "http://gym.test/profile",
  };
}

const confirm = (given: Given = {}) => confirmCheckout(database.db, form(given));
const plain = () => ({ planId: shop.plain });
const ledgerOf = (studentId: number) =>
  database.db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId));
const mailsTo = async ({ email }: { email: string }) =>
  (await database.db.select().from(outboxMails).where(eq(outboxMails.recipient, email))).map(
    ({ kind }) => kind,
  );
const productForm = async (given: Given = {}) => {
  const product = await makeProduct(database.db, shop);
  return form({ ...given, item: { kind: "product", productId: product.id } });
};

describe("what is refused, and nothing is written", () => {
  it.each<[string, Given, string]>([
    ["terms not accepted", { termsAccepted: false }, "terms-required"],
    ["age not told", { age: null }, "age-required"],
    ["a plan that is not there", { planId: 2_000_000_000 }, "plan-not-found"],
    ["a price that is not ours", { quote: "100GBP.7" }, "terms-changed"],
    ["a trial that is not due", { quote: "1499GBP.30" }, "terms-changed"],
    ["a promo code that nobody knows", { promoCode: "NOBODY" }, "promo.notFound"],
    ["a card that nobody put on file", { paymentMethodRef: "pm_x" }, "payment-method-required"],
  ])("%s", async (_name, given, reason) => {
    expect(await confirm(given)).toEqual({ ok: false, reason });
    expect(await books(database.db, student.studentId)).toMatchObject({ orders: [], provider: [] });
  });

  it("a plan or a product of another gym, and a gym's plan where there is no gym", async () => {
    const other = await openShop(database.db);
    const theirs = await makeProduct(database.db, other);
    for (const [given, reason] of [
      [{ planId: other.plain }, "plan-not-found"],
      [{ gym: null }, "plan-not-found"],
      [{ item: { kind: "product", productId: theirs.id } }, "product-not-found"],
    ] as [Given, string][]) {
      expect(await confirm(given)).toEqual({ ok: false, reason });
    }
    expect((await books(database.db, student.studentId)).orders).toEqual([]);
  });

  it("another member's card", async () => {
    const theirs = await putCardOnFile(database.db, payments, await makeStudent(database.db));
    expect(await confirm({ paymentMethodRef: theirs })).toEqual({
      ok: false,
      reason: "payment-method-required",
    });
  });

  it("a plan that costs nothing after its code: the free way is for that", async () => {
    const { code } = await makePromo(database.db, shop, { percentOff: 100 });
    expect(await confirm({ ...plain(), promoCode: code })).toEqual({
      ok: false,
      reason: "is-free",
    });
    expect((await books(database.db, student.studentId)).orders).toEqual([]);
  });

  it("a plan already held; and a second trial of one application", async () => {
    expect(await confirm()).toMatchObject({ ok: true });
    expect(await confirm()).toEqual({ ok: false, reason: "already-held" });
    // The yearly plan is of the same application: its page would have to say that there is no trial.
    const yearly = { planId: shop.yearly };
    expect(await confirm({ ...yearly, quote: "13491GBP.7" })).toEqual({
      ok: false,
      reason: "terms-changed",
    });
    expect(await confirm({ ...yearly, quote: "13491GBP.0" })).toMatchObject({ ok: true });
    const { charges, subscriptions } = await books(database.db, student.studentId);
    expect(charges.map(({ amountMinor }) => amountMinor)).toEqual([13491]);
    expect(subscriptions.map(({ status }) => status).sort()).toEqual(["active", "trialing"]);
  });
});

describe("one purchase is one subscription and one charge", () => {
  it("20 confirms at once: of one attempt, and of as many tabs", async () => {
    const attemptId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        confirm({ ...plain(), ...(n % 2 ? { attemptId } : {}) }),
      ),
    );
    const orderIds = new Set(answers.flatMap((one) => (one.ok ? [one.orderId] : [])));
    expect(orderIds.size).toBe(1);
    for (const one of answers) {
      if (!one.ok) expect(one.reason).toBe("already-held");
    }
    const { subscriptions, orders, provider, charges } = await books(
      database.db,
      student.studentId,
    );
    expect(subscriptions).toMatchObject([{ orderId: [...orderIds][0], status: "active" }]);
    expect(orders).toMatchObject([{ status: "FULFILLED", channel: "CARD" }]);
    expect(provider).toHaveLength(1);
    expect(charges).toMatchObject([{ amountMinor: 1000, currency: "GBP" }]);
    expect(await ledgerOf(student.studentId)).toMatchObject([
      { kind: "CHARGE", amountMinor: 1000, feeMinor: 100, gymId: shop.gymId },
    ]);
    expect(await mailsTo(student)).toEqual(["receipt"]);
  });

  it("20 confirms at once of plans with a trial of one application: one trial", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => confirm({ planId: n % 2 ? shop.monthly : shop.yearly })),
    );
    const { provider, subscriptions } = await books(database.db, student.studentId);
    const live = subscriptions.filter(({ endedAt }) => endedAt === null);
    expect(live.filter(({ status }) => status === "trialing")).toHaveLength(1);
    // What was given up on the way is no subscription, and nobody is told of its end.
    expect(subscriptions).toHaveLength(live.length);
    expect(provider.filter((one) => one.endedAt === null)).toHaveLength(live.length);
    await deliverAll(database.db, payments, new Date(NOW.getTime() + MINUTE_MS));
    await workPaymentEvents(database.db, { payments, now: NOW, log: { warn() {} } });
    expect(await listSubscriptions(database.db, student)).toHaveLength(live.length);
    expect(await mailsTo(student)).not.toContain("subscriptionExpired");
  });

  it("the same attempt again, after it was paid: the same answer, nothing charged again", async () => {
    const attempt = { ...plain(), attemptId: randomUUID() };
    const first = await confirm(attempt);
    expect(await confirm(attempt)).toEqual(first);
    expect((await books(database.db, student.studentId)).charges).toHaveLength(1);
  });

  it("20 confirms of one attempt for a product: one payment; another attempt buys another", async () => {
    const { db } = database;
    const attempt = await productForm({ attemptId: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmCheckout(db, attempt)),
    );
    expect(new Set(answers.map((one) => one.ok && one.orderId)).size).toBe(1);
    expect((await books(db, student.studentId)).charges).toHaveLength(1);
    const again = await confirmCheckout(db, { ...attempt, attemptId: randomUUID() });
    expect(again).toMatchObject({ ok: true });
    const { charges, orders } = await books(db, student.studentId);
    expect(charges.map(({ amountMinor }) => amountMinor)).toEqual([3900, 3900]);
    expect(orders.map(({ status }) => status)).toEqual(["FULFILLED", "FULFILLED"]);
    expect(await ledgerOf(student.studentId)).toHaveLength(2);
    expect(await mailsTo(student)).toEqual(["receipt", "receipt"]);
  });

  it("an answer that was lost is asked for again and again: with another card, after another tab", async () => {
    const { db } = database;
    const left = await productForm({ attemptId: randomUUID(), paymentMethodRef: card });
    const heldUp = withFault(payments, "createPayment", () => Promise.reject(new Error("stopped")));
    await expect(confirmCheckout(db, { ...left, payments: heldUp })).rejects.toThrow("stopped");
    // The page makes a set-up of its own each time: the order of the first card is given up.
    const paymentMethodRef = await putCardOnFile(db, payments, student);
    const paid = await confirmCheckout(db, { ...left, paymentMethodRef });
    expect(paid).toMatchObject({ ok: true });
    expect(await confirmCheckout(db, { ...left, paymentMethodRef })).toEqual(paid);
    expect(await confirmCheckout(db, left)).toEqual(paid);
    expect((await books(db, student.studentId)).charges).toHaveLength(1);

    const first = await productForm({ attemptId: randomUUID() });
    await expect(confirmCheckout(db, { ...first, payments: heldUp })).rejects.toThrow("stopped");
    const second = { ...first, attemptId: randomUUID() };
    const joined = await confirmCheckout(db, second);
    expect(joined).toMatchObject({ ok: true });
    expect(await confirmCheckout(db, second)).toEqual(joined);
    expect(await confirmCheckout(db, first)).toEqual(joined);
    expect((await books(db, student.studentId)).charges).toHaveLength(2);
  });

  it("card form and hosted page side by side: one of them", async () => {
    const { db } = database;
    const hosted = buying(shop, { payments, student, ...plain() });
    await Promise.all([
      confirm(plain()),
      buy(db, { ...hosted, payments }).catch((error: Error) => {
        expect(error.message).toContain("already-held");
      }),
    ]);
    const { subscriptions, charges } = await books(db, student.studentId);
    expect(subscriptions).toHaveLength(1);
    expect(charges).toHaveLength(1);
  });
});

describe("a card that is refused, or asks its holder", () => {
  it("refused when charged: no subscription, no order left open, nothing owed; another card buys", async () => {
    const bad = await putCardOnFile(database.db, payments, student, DECLINED_LATER);
    const attemptId = randomUUID();
    expect(await confirm({ ...plain(), attemptId, paymentMethodRef: bad })).toMatchObject({
      reason: "declined",
      failure: "card_declined",
    });
    expect(await books(database.db, student.studentId)).toMatchObject({
      subscriptions: [],
      orders: [{ status: "FAILED", failureReason: "card_declined" }],
      provider: [{ status: "incomplete_expired" }],
      charges: [],
    });
    expect(await confirm({ ...plain(), attemptId })).toMatchObject({ ok: true });
    const after = await books(database.db, student.studentId);
    expect(after.subscriptions).toHaveLength(1);
    expect(after.charges).toHaveLength(1);
  });

  it("asks: open only when the holder has said yes, also when the page never comes back", async () => {
    const { db } = database;
    const asking = await putCardOnFile(db, payments, student, ASKS_ALWAYS);
    const attempt = { ...plain(), attemptId: randomUUID(), paymentMethodRef: asking };
    const first = await confirm(attempt);
    if (first.ok || first.reason !== "needs-authentication") throw new Error(JSON.stringify(first));
    expect(await confirm(attempt)).toEqual(first);
    const held = async () =>
      (await heldPlans(db, { ...student, now: NOW })).subscriptionTypeIds.length;
    expect(await held()).toBe(0);
    expect(await payments.authenticatePayment(first.clientSecret, { accepted: true }, NOW)).toEqual(
      {
        kind: "succeeded",
      },
    );
    await reconcilePayments(db, {
      payments,
      now: new Date(NOW.getTime() + 2 * MINUTE_MS),
      log: { error() {} },
    });
    expect(await held()).toBe(1);
    expect(await confirm(attempt)).toEqual({ ok: true, orderId: first.orderId });
    expect((await books(db, student.studentId)).charges).toHaveLength(1);
  });

  it("asks, and the holder says no: declined; never answers: given up after an hour", async () => {
    const { db } = database;
    const asking = await putCardOnFile(db, payments, student, ASKS_ALWAYS);
    const attempt = { ...plain(), attemptId: randomUUID(), paymentMethodRef: asking };
    const first = await confirm(attempt);
    if (first.ok || first.reason !== "needs-authentication") throw new Error(JSON.stringify(first));
    await payments.authenticatePayment(first.clientSecret, { accepted: false }, NOW);
    expect(await confirm(attempt)).toMatchObject({ reason: "declined" });
    const second = await confirm({ ...attempt, attemptId: randomUUID() });
    if (second.ok || second.reason !== "needs-authentication") throw new Error("asked again");
    const later = new Date(NOW.getTime() + HOUR_MS + MINUTE_MS);
    await reconcilePayments(db, { payments, now: later, log: { error() {} } });
    expect(
      await payments.authenticatePayment(second.clientSecret, { accepted: true }, later),
    ).toEqual({ kind: "declined" });
    expect(await books(db, student.studentId)).toMatchObject({ subscriptions: [], charges: [] });
  });

  it("a product: refused, asked and paid, asked and left", async () => {
    const { db } = database;
    const bad = await putCardOnFile(db, payments, student, DECLINED_LATER);
    const asking = await putCardOnFile(db, payments, student, ASKS_ALWAYS);
    expect(await confirmCheckout(db, await productForm({ paymentMethodRef: bad }))).toMatchObject({
      reason: "declined",
    });
    const attempt = await productForm({ paymentMethodRef: asking });
    const asked = await confirmCheckout(db, attempt);
    if (asked.ok || asked.reason !== "needs-authentication") throw new Error(JSON.stringify(asked));
    await payments.authenticatePayment(asked.clientSecret, { accepted: true }, NOW);
    expect(await confirmCheckout(db, attempt)).toEqual({ ok: true, orderId: asked.orderId });
    const left = await confirmCheckout(db, await productForm({ paymentMethodRef: asking }));
    const later = new Date(NOW.getTime() + HOUR_MS + MINUTE_MS);
    await reconcilePayments(db, { payments, now: later, log: { error() {} } });
    expect(left).toMatchObject({ reason: "needs-authentication" });
    const { orders, charges } = await books(db, student.studentId);
    expect(orders.map(({ status }) => status).sort()).toEqual(["EXPIRED", "FAILED", "FULFILLED"]);
    expect(charges).toHaveLength(1);
  });
});

describe("we stop on the way (kill -9), and the money and the access still agree", () => {
  const stop = () => Promise.reject(new ProviderUnavailable("stopped"));
  const mend = (hours: number) =>
    reconcilePayments(database.db, {
      payments,
      now: new Date(NOW.getTime() + hours * HOUR_MS + 2 * MINUTE_MS),
      log: { error() {} },
    });

  it.each<
    [
      string,
      keyof SandboxProvider & ("createSubscription" | "paySubscription" | "readSubscription"),
      "before" | "after",
      number,
    ]
  >([
    ["before the provider heard of it", "createSubscription", "before", 0],
    ["after it was made, before we noted it", "createSubscription", "after", 0],
    ["before it was paid", "paySubscription", "before", 0],
    ["after it was paid", "paySubscription", "after", 1],
    ["before we read the truth", "readSubscription", "before", 1],
  ])("a plan, %s", async (_name, method, when, charged) => {
    const { db } = database;
    const original = payments[method] as (input: never) => Promise<never>;
    const broken = withFault(payments, method, (async (input: never) => {
      if (when === "after") await original(input);
      return stop();
    }) as never);
    await expect(confirm({ ...plain(), payments: broken })).rejects.toThrow("stopped");
    await mend(0);
    const soon = await books(db, student.studentId);
    expect(soon.charges).toHaveLength(charged);
    expect(soon.subscriptions).toHaveLength(charged);
    // Nothing that was not charged by then ever is, and the plan can be bought.
    await mend(2);
    if (charged === 0) {
      expect(soon.provider.every(({ status }) => status === "incomplete")).toBe(true);
      expect(await confirm(plain())).toMatchObject({ ok: true });
    }
    const { provider, subscriptions, charges } = await books(db, student.studentId);
    expect(subscriptions).toHaveLength(1);
    expect(charges).toHaveLength(1);
    expect(provider.filter(({ status }) => status === "active")).toHaveLength(1);
  });

  it.each<["createPayment" | "confirmPayment", "before" | "after", number]>([
    ["createPayment", "before", 0],
    ["createPayment", "after", 0],
    ["confirmPayment", "before", 0],
    ["confirmPayment", "after", 1],
  ])("a product, at %s, %s", async (method, when, charged) => {
    const { db } = database;
    const original = payments[method] as (input: never) => Promise<never>;
    const broken = withFault(payments, method, (async (input: never) => {
      if (when === "after") await original(input);
      return stop();
    }) as never);
    const attempt = await productForm();
    await expect(confirmCheckout(db, { ...attempt, payments: broken })).rejects.toThrow("stopped");
    await mend(0);
    const soon = await books(db, student.studentId);
    expect(soon.charges).toHaveLength(charged);
    expect(soon.orders.map(({ status }) => status)).toEqual([charged ? "FULFILLED" : "OPEN"]);
    await mend(2);
    expect((await books(db, student.studentId)).charges).toHaveLength(charged);
    // The form is sent again: paid once, in whichever order.
    expect(await confirmCheckout(db, attempt)).toMatchObject({ ok: true });
    expect((await books(db, student.studentId)).charges).toHaveLength(1);
    expect(await ledgerOf(student.studentId)).toHaveLength(1);
  });

  it("a trial that was begun and given up is no subscription: nothing is shown, no trial is used up, no mail", async () => {
    const { db } = database;
    // The tab is slow: while its trial is being made, its order is given up by another tab.
    let made = "";
    const slow = withFault(payments, "createSubscription", async (input) => {
      const hosted = buying(shop, { payments, student, planId: shop.yearly });
      expect(await startCheckout(db, hosted)).toMatchObject({ ok: true });
      const truth = await payments.createSubscription(input);
      made = truth.subscriptionRef;
      return truth;
    });
    await confirm({ payments: slow });
    await convergeSubscription(db, { payments, subscriptionRef: made, now: NOW });
    const [first] = await db
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.ref, made));
    expect(first?.status).toBe("canceled");
    const shown = await listSubscriptions(db, student);
    expect(shown.map(({ providerRef }) => providerRef)).not.toContain(made);
    expect(await mailsTo(student)).not.toContain("subscriptionExpired");
    const orders = (await books(db, student.studentId)).orders;
    expect(orders.find(({ id }) => id === first?.orderId)?.status).toBe("EXPIRED");
  });
});

describe("only what was ordered is granted", () => {
  it.each<[string, Record<string, unknown>]>([
    ["a smaller amount", { amountMinor: 1 }],
    ["another currency", { currency: "EUR" }],
    ["another customer's", { customerRef: "cus_of_somebody" }],
  ])("a payment of %s is refused and nothing is written", async (_name, change) => {
    const { db } = database;
    const broken = withFault(payments, "readPayment", () => Promise.reject(new Error("stopped")));
    const attempt = await productForm();
    await expect(confirmCheckout(db, { ...attempt, payments: broken })).rejects.toThrow("stopped");
    const [order] = (await books(db, student.studentId)).orders;
    const [paid] = await db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.orderId, order?.id ?? ""));
    const lying = withFault(payments, "readPayment", async (ref) => {
      const truth = await payments.readPayment(ref);
      return truth && { ...truth, ...change };
    });
    const paymentRef = paid?.ref ?? "";
    await expect(convergePayment(db, { payments: lying, paymentRef, now: NOW })).rejects.toThrow();
    expect(await ledgerOf(student.studentId)).toEqual([]);
    expect(await fulfil(db, { payments, orderId: order?.id ?? "", now: NOW })).toBe("fulfilled");
  });

  it("a price that changed between the page and the button is shown again first", async () => {
    const { db } = database;
    const quote = "1000GBP.0";
    await db
      .update(subscriptionTypes)
      .set({ priceMinor: 1200 })
      .where(eq(subscriptionTypes.id, shop.plain));
    expect(await confirm({ ...plain(), quote })).toEqual({ ok: false, reason: "terms-changed" });
    expect(await confirm({ ...plain(), quote: "1200GBP.0" })).toMatchObject({ ok: true });
    expect((await books(db, student.studentId)).charges).toMatchObject([{ amountMinor: 1200 }]);
  });

  it("a product no longer sold", async () => {
    const product = await makeProduct(database.db, shop, { retiredAt: NOW });
    const item = { kind: "product", productId: product.id } as const;
    expect(await confirm({ item })).toEqual({ ok: false, reason: "product-not-found" });
  });
});
