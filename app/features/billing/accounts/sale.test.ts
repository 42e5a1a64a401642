/** The account into which each sale is paid (product.md §18); without an account nothing is sold. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  books,
  buying,
  makeProduct,
  makePromo,
  makeSandbox,
  makeStudent,
  NOW,
  OK_CARD,
  openAccount,
  openShop,
  putCardOnFile,
  start,
  type Shop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { applications, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { ledgerEntries } from "../ledger/schema.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import { fulfil } from "../orders/fulfil.server";
import { payFree } from "../orders/pay-free.server";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import { findOffer } from "../plans/find-offer.server";
import { subscriptionTypes } from "../plans/schema.server";
import { products } from "../products/schema.server";
import type { SandboxProvider } from "../sandbox/provider.server";
import { sandboxCharges } from "../sandbox/schema.server";
import { paymentAccounts } from "./schema.server";

const database = fileDatabase();
let payments: SandboxProvider;
let student: StartCheckout["student"];
beforeAll(async () => {
  payments = makeSandbox(database.db);
});
beforeEach(async () => {
  student = await makeStudent(database.db);
});

const request = (shop: Shop, overrides: Partial<StartCheckout> & { planId?: number } = {}) =>
  buying(shop, { payments, student, ...overrides });

async function makeTrainer(gymId: number | null): Promise<number> {
  const tuid = `t-${randomUUID()}`;
  const name = { firstName: "T", lastName: "R", screenName: "T R" };
  const { id } = exactlyOne(
    await database.db
      .insert(trainers)
      .values({ tuid, ...name })
      .returning(),
    "trainer",
  );
  if (gymId !== null) await database.db.insert(gymTrainers).values({ gymId, trainerId: id });
  return id;
}

/** A plan of an application; without `gymId` the platform's pages sell it. */
async function makePlan(
  model: string,
  { gymId, trainerId, ofGym }: { gymId: number | null; trainerId?: number; ofGym?: number },
): Promise<number> {
  const { db } = database;
  let applicationId: number | null = null;
  if (trainerId !== undefined || ofGym !== undefined) {
    const key = `app-${randomUUID()}`;
    const application = { applicationKey: key, name: key, trainerId, gymId: ofGym ?? gymId };
    const rows = await db.insert(applications).values(application).returning();
    applicationId = exactlyOne(rows, "application").id;
  }
  const rows = await db
    .insert(subscriptionTypes)
    .values({
      gymId,
      applicationId,
      name: model,
      priceMinor: 2000,
      currency: "GBP",
      interval: "MONTH",
      subscriptionModel: model,
    })
    .returning();
  return exactlyOne(rows, "plan").id;
}

/** The accounts that the order, the charge and the ledger name after a payment. */
async function paidTo(overrides: Partial<StartCheckout> & { planId?: number }, shop: Shop) {
  const { db } = database;
  const { orderId, checkoutRef } = await start(db, request(shop, overrides));
  await payments.payCheckout(checkoutRef, OK_CARD, NOW);
  await fulfil(db, { payments, orderId, now: NOW });
  const { orders } = await books(db, student.studentId);
  const charges = await db.select().from(sandboxCharges).where(eq(sandboxCharges.orderId, orderId));
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));
  return {
    order: orders.map(({ destinationRef }) => destinationRef),
    charge: charges.map(({ destinationRef, feeMinor }) => [destinationRef, feeMinor]),
    ledger: lines.map(({ destinationRef, feeMinor }) => [destinationRef, feeMinor]),
  };
}

describe("the payee", () => {
  it("is the gym for its plan and its product", async () => {
    const shop = await openShop(database.db, { ready: false });
    const gym = await openAccount(database.db, { kind: "gym", gymId: shop.gymId });
    expect(await paidTo({ planId: shop.plain }, shop)).toEqual({
      order: [gym],
      charge: [[gym, 100]],
      ledger: [[gym, 100]],
    });
    student = await makeStudent(database.db);
    const { id: productId } = await makeProduct(database.db, shop);
    expect(await paidTo({ item: { kind: "product", productId } }, shop)).toEqual({
      order: [gym],
      charge: [[gym, 390]],
      ledger: [[gym, 390]],
    });
  });

  it("is the trainer for a plan of their own, in a gym and without one", async () => {
    const shop = await openShop(database.db, { ready: false });
    for (const gymId of [shop.gymId, null]) {
      student = await makeStudent(database.db);
      const trainerId = await makeTrainer(gymId);
      const account = await openAccount(database.db, { kind: "trainer", trainerId });
      const planId = await makePlan("SINGLE_TRAINER", { gymId, trainerId });
      const gym = gymId === null ? { gym: null } : {};
      expect(await paidTo({ planId, ...gym }, shop)).toMatchObject({ charge: [[account, 200]] });
    }
  });

  it("is the gym for a trainer's plan whose application is the gym's", async () => {
    const shop = await openShop(database.db, { ready: false });
    const gym = await openAccount(database.db, { kind: "gym", gymId: shop.gymId });
    const planId = await makePlan("SINGLE_TRAINER", { gymId: shop.gymId, ofGym: shop.gymId });
    expect(await paidTo({ planId }, shop)).toMatchObject({ charge: [[gym, 200]] });
  });

  it("is the platform for UNLIMITED, even where creators have accounts", async () => {
    const shop = await openShop(database.db);
    for (const gymId of [null, shop.gymId]) {
      student = await makeStudent(database.db);
      const planId = await makePlan("UNLIMITED", { gymId });
      const gym = gymId === null ? { gym: null } : {};
      expect(await paidTo({ planId, ...gym }, shop)).toMatchObject({
        order: [null],
        charge: [[null, 0]],
      });
    }
  });
});

describe("a creator who cannot be paid", () => {
  const refused = { ok: false, reason: "creator-not-ready" };

  it.each<[string, (gymId: number) => Promise<unknown>]>([
    ["has no account", () => Promise.resolve()],
    [
      "has an unfinished account",
      (gymId) =>
        database.db.insert(paymentAccounts).values({
          id: randomUUID(),
          provider: "sandbox",
          gymId,
          email: "a@b.test",
          accountRef: `acct_${gymId}`,
          missing: ["external_account"],
        }),
    ],
    [
      "has an account at another provider",
      (gymId) =>
        database.db.insert(paymentAccounts).values({
          id: randomUUID(),
          provider: "stripe",
          gymId,
          email: "a@b.test",
          accountRef: `acct_s${gymId}`,
          canReceive: true,
        }),
    ],
  ])("%s: sells nothing, and nothing is written", async (_name, prepare) => {
    const { db } = database;
    const shop = await openShop(db, { ready: false });
    await prepare(shop.gymId);
    const { id: productId } = await makeProduct(db, shop);
    const item = { kind: "product", productId } as const;
    expect(await startCheckout(db, request(shop))).toEqual(refused);
    expect(await startCheckout(db, request(shop, { item }))).toEqual(refused);
    const paymentMethodRef = await putCardOnFile(db, payments, student);
    for (const overrides of [{}, { item }]) {
      const byCard = { ...request(shop, overrides), paymentMethodRef, backTo: "http://gym.test/" };
      expect(await confirmCheckout(db, byCard)).toEqual(refused);
    }
    expect((await books(db, student.studentId)).orders).toEqual([]);
    const { plans } = await findOffer(db, {
      provider: payments.key,
      studentId: student.studentId,
      gymId: shop.gymId,
      now: NOW,
    });
    expect(plans.map(({ notOnSale }) => notOnSale)).toEqual(Array(3).fill("not-ready"));
  });

  it("is not paid on another trainer's account or the gym's", async () => {
    const { db } = database;
    const shop = await openShop(db);
    const trainerId = await makeTrainer(shop.gymId);
    await openAccount(db, { kind: "trainer", trainerId: await makeTrainer(shop.gymId) });
    const planId = await makePlan("SINGLE_TRAINER", { gymId: shop.gymId, trainerId });
    expect(await startCheckout(db, request(shop, { planId }))).toEqual(refused);
    const { plans } = await findOffer(db, {
      provider: payments.key,
      studentId: null,
      gymId: shop.gymId,
      now: NOW,
    });
    expect(plans.find(({ id }) => id === planId)?.notOnSale).toBe("not-ready");
    expect(plans.find(({ id }) => id === shop.plain)?.notOnSale).toBeNull();
  });

  it("may give plans away, without a charge", async () => {
    const { db } = database;
    const shop = await openShop(db, { ready: false });
    const { code } = await makePromo(db, shop, { percentOff: 100 });
    const { item: _item, urls: _urls, ...order } = request(shop);
    const free = await payFree(db, { ...order, planId: shop.plain, promoCode: code });
    expect(free).toMatchObject({ ok: true });
  });

  it("has an open order closed when another account replaces theirs; its page cannot be paid", async () => {
    const { db } = database;
    const shop = await openShop(db);
    const oldOrder = await start(db, request(shop, { planId: shop.plain }));
    await db
      .update(paymentAccounts)
      .set({ canReceive: false })
      .where(eq(paymentAccounts.gymId, shop.gymId));
    expect(await startCheckout(db, request(shop, { planId: shop.plain }))).toEqual(refused);
    // A new account closes the page that would pay the old one.
    await db.delete(paymentAccounts).where(eq(paymentAccounts.gymId, shop.gymId));
    const accountRef = await openAccount(db, { kind: "gym", gymId: shop.gymId });
    const newOrder = await start(db, request(shop, { planId: shop.plain }));
    expect(newOrder.orderId).not.toBe(oldOrder.orderId);
    expect(await payments.payCheckout(oldOrder.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    expect(await payments.showCheckout(newOrder.checkoutRef)).toMatchObject({
      destination: { accountRef },
    });
  });
});

describe("an amount below the smallest charge", () => {
  const openShopWithPrice = async (priceMinor: number) => {
    const shop = await openShop(database.db);
    const { db } = database;
    const ofPlan = eq(subscriptionTypes.id, shop.plain);
    await db.update(subscriptionTypes).set({ priceMinor }).where(ofPlan);
    const product = await makeProduct(db, shop);
    await db.update(products).set({ priceMinor }).where(eq(products.id, product.id));
    return { shop, item: { kind: "product", productId: product.id } as const };
  };
  const buyBothWays = async (shop: Shop, overrides: Parameters<typeof request>[1]) =>
    [
      await startCheckout(database.db, request(shop, overrides)),
      await confirmCheckout(database.db, {
        ...request(shop, overrides),
        paymentMethodRef: await putCardOnFile(database.db, payments, student),
        backTo: "http://gym.test/",
      }),
    ].map((answer) => (answer.ok ? "sold" : answer.reason));

  it.each([
    [29, "below-minimum"],
    [30, "sold"],
  ])("a plan and a product at %i pence: %s", async (priceMinor, answer) => {
    const { shop, item } = await openShopWithPrice(priceMinor);
    expect((await buyBothWays(shop, { planId: shop.plain }))[0]).toBe(answer);
    expect((await buyBothWays(shop, { item }))[0]).toBe(answer);
    const { db } = database;
    const offerRequest = { studentId: null, provider: payments.key, gymId: shop.gymId, now: NOW };
    const { plans } = await findOffer(db, offerRequest);
    const plain = plans.find(({ id }) => id === shop.plain);
    expect(plain?.notOnSale).toBe(answer === "sold" ? null : answer);
    const { orders } = await books(db, student.studentId);
    expect(orders.length > 0).toBe(answer === "sold");
  });

  it("that a promo code leaves refuses the code; a code that leaves zero makes the plan free", async () => {
    const { shop } = await openShopWithPrice(1000);
    const { code } = await makePromo(database.db, shop, { amountOffMinor: 990 });
    expect(await buyBothWays(shop, { planId: shop.plain, promoCode: code })).toEqual([
      "promo.notForPlan",
      "promo.notForPlan",
    ]);
    const { code: all } = await makePromo(database.db, shop, { amountOffMinor: 1000 });
    const free = { ...request(shop, { promoCode: all }), planId: shop.plain };
    expect(await payFree(database.db, free)).toMatchObject({ ok: true });
  });
});
