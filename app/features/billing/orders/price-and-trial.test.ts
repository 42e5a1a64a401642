/** An order reads price and trial anew and compares them with those of the page (product.md §18). */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sellAtSandbox } from "../../../../tests/support/sandbox-sales";
import {
  books,
  buy,
  makePromo,
  NOW,
  OK_CARD,
  start,
  withSaleFault,
} from "../../../../tests/support/billing-world";
import { exactlyOne } from "~/kernel/errors";
import { subscriptionTypes } from "../plans/schema.server";
import { promotions } from "../promotions/schema.server";
import { fulfil } from "./fulfil.server";
import { startCheckout } from "./start-checkout.server";

const world = sellAtSandbox();
const { request } = world;

describe("price and trial come from the plan", () => {
  it("copies price, currency, trial and fee to the order and to the provider", async () => {
    const { orderId, checkoutRef } = await start(
      world.db,
      request({ quote: "1499GBP.7", feePercent: 12.5 }),
    );
    const [order] = (await books(world.db, world.student.studentId)).orders;
    expect(order).toMatchObject({
      id: orderId,
      amountMinor: 1499,
      currency: "GBP",
      trialDays: 7,
      feeBasisPoints: 1250,
      ageAssertion: "adult",
    });
    expect(await world.payments.showCheckout(checkoutRef)).toMatchObject({
      line: { name: "Monthly", amountMinor: 1499, currency: "GBP", interval: "MONTH" },
      trialDays: 7,
      destination: { feeBasisPoints: 1250 },
    });
  });

  it("closes a page with an earlier price", async () => {
    const { db } = world;
    const before = await start(db, request());
    await db
      .update(subscriptionTypes)
      .set({ priceMinor: 1999 })
      .where(eq(subscriptionTypes.id, world.shop.monthly));
    const after = await start(db, request());
    expect(after.checkoutRef).not.toBe(before.checkoutRef);
    expect(await world.payments.payCheckout(before.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    await world.payments.payCheckout(after.checkoutRef, OK_CARD, NOW);
    await fulfil(db, { payments: world.payments, orderId: after.orderId, now: NOW });
    const { subscriptions, provider } = await books(db, world.student.studentId);
    expect(subscriptions).toMatchObject([{ priceMinor: 1999 }]);
    expect(provider).toHaveLength(1);
  });

  it("closes a page that another tab replaces while the provider creates it", async () => {
    const { db } = world;
    // The price changes and a second tab orders between the provider's answer and the write of its reference.
    const slow = withSaleFault(world.payments, "checkout.create", async (input) => {
      const page = await world.payments.sales.checkout.create(input);
      await db
        .update(subscriptionTypes)
        .set({ priceMinor: 1999 })
        .where(eq(subscriptionTypes.id, world.shop.monthly));
      await start(db, request());
      return page;
    });
    const answer = await start(db, request({ payments: slow }));
    expect(await world.payments.showCheckout(answer.checkoutRef)).toMatchObject({
      line: { amountMinor: 1999 },
    });
    const { orders } = await books(db, world.student.studentId);
    for (const order of orders) {
      const page = await world.payments.sales.checkout.find({
        orderId: order.id,
        customerRef: "",
      });
      expect(page?.status).toBe(order.status === "OPEN" ? "open" : "expired");
    }
    expect(orders.filter((order) => order.status === "OPEN")).toHaveLength(1);
  });

  it("gives one trial for each application, whichever of its plans is bought first", async () => {
    const { db } = world;
    const first = await buy(db, { ...request(), payments: world.payments });
    const second = await start(
      db,
      request({ planId: world.shop.yearly, quote: "13491GBP.0.YEAR" }),
    );
    const { orders } = await books(db, world.student.studentId);
    const byId = new Map(orders.map((order) => [order.id, order.trialDays]));
    expect(byId).toEqual(
      new Map([
        [first.orderId, 7],
        [second.orderId, 0],
      ]),
    );
  });

  it("gives one trial for two plans that are open side by side", async () => {
    const { db } = world;
    const monthly = await start(db, request());
    const instead = { planId: world.shop.yearly, replacesOrderId: monthly.orderId };
    const yearly = await start(db, request(instead));
    expect(await world.payments.payCheckout(monthly.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    expect(await world.payments.payCheckout(yearly.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "paid",
    });
    await fulfil(db, { payments: world.payments, orderId: yearly.orderId, now: NOW });
    const again = await startCheckout(db, request({ quote: "1499GBP.7" }));
    expect(again).toEqual({ ok: false, reason: "terms-changed" });
  });

  it("gives one trial for plans of one application that two sellers have open side by side", async () => {
    const { db, shop } = world;
    const { applicationId } = shop;
    const plan = { name: "Everywhere", priceMinor: 1000, currency: "GBP", interval: "MONTH" };
    const rows = await db
      .insert(subscriptionTypes)
      .values({ ...plan, applicationId, trialPeriod: 7 })
      .returning();
    const ofGym = await start(db, request());
    const planId = exactlyOne(rows, "plan").id;
    const ofPlatform = await start(db, request({ gym: null, planId }));
    expect(await world.payments.payCheckout(ofGym.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "closed",
    });
    expect(await world.payments.payCheckout(ofPlatform.checkoutRef, OK_CARD, NOW)).toMatchObject({
      kind: "paid",
    });
  });
});

describe("a form is refused after a change that leaves the price as it is", () => {
  const order = (changes: Parameters<typeof request>[0]) =>
    startCheckout(world.db, request({ planId: world.shop.plain, ...changes }));

  it("of the period", async () => {
    await world.db
      .update(subscriptionTypes)
      .set({ interval: "YEAR" })
      .where(eq(subscriptionTypes.id, world.shop.plain));
    const quote = "1000GBP.0";
    expect(await order({ quote })).toEqual({ ok: false, reason: "terms-changed" });
    expect(await order({ quote: `${quote}.YEAR` })).toMatchObject({ ok: true });
  });

  it("of the length of a promo code's discount", async () => {
    const { code, id } = await makePromo(world.db, world.shop, { duration: "FOREVER" });
    const form = { promoCode: code, quote: "800GBP.0.FOREVER-1000" };
    expect(await order(form)).toMatchObject({ ok: true });
    await world.db.update(promotions).set({ duration: "ONCE" }).where(eq(promotions.id, id));
    expect(await order(form)).toEqual({ ok: false, reason: "terms-changed" });
    // The page that was opened on the earlier terms is closed.
    expect(await order({ ...form, quote: "800GBP.0.ONCE-1000" })).toMatchObject({ ok: true });
    const { orders } = await books(world.db, world.student.studentId);
    expect(orders.map((row) => `${row.status} ${row.discountDuration}`).toSorted()).toEqual([
      "EXPIRED FOREVER",
      "OPEN ONCE",
    ]);
  });
});
