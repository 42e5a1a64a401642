/** Stripe's events on the real database: whose money is whose, and what nobody heard. */
import { expect, it } from "vitest";
import { forThisFile } from "../../../../tests/support/for-this-file";
import { eq } from "drizzle-orm";
import { makeProduct, makePromo, makeStudent } from "../../../../tests/support/billing-world";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { DAY_MS } from "~/kernel/time";
import { catchUpOnEvents } from "../events/catch-up-on-events.server";
import { paymentEvents } from "../events/schema.server";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import type { StartCheckout } from "../orders/start-checkout.server";
import { subscriptionTypes } from "../plans/schema.server";
import { reconcilePayments } from "../reconcile-payments.server";
import { subscriptions } from "../subscriptions/schema.server";

const { database, fixture } = sharedStripeFixture();
const shop = forThisFile(() => fixture.openShop());
const quiet = { warn: () => {}, error: () => {} };

/** With the card form; the member. */
async function bought(given: Partial<StartCheckout> & { planId?: number; card?: string } = {}) {
  const { card: number = CARDS.good, ...rest } = given;
  const student = await makeStudent(database.db);
  const card = await fixture.cardOnFile(student, number);
  const request = { payments: fixture.payments, student, now: fixture.clock(), ...rest };
  const confirmed = await confirmCheckout(database.db, toConfirmRequest(shop, request, card));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return { student, orderId: confirmed.orderId };
}

const code = async (given: Parameters<typeof makePromo>[2]) =>
  (await makePromo(database.db, shop, given)).code;

it("amounts, fees and accounts there are those of the ledger, for every kind of sale", async () => {
  const { plain, monthly } = shop;
  const { id: productId } = await makeProduct(database.db, shop);
  const [unlimited] = await database.db
    .insert(subscriptionTypes)
    .values({ name: "All", priceMinor: 2500, currency: "GBP", interval: "MONTH" })
    .returning();
  const kinds: [string, Parameters<typeof bought>[0], number[]][] = [
    ["a plan", { planId: plain }, [1000, 1000, 1000]],
    ["with a trial", { planId: monthly }, [1499, 1499]],
    [
      "a code for one payment",
      { planId: plain, promoCode: await code({ duration: "ONCE" }) },
      [800, 1000, 1000],
    ],
    [
      "a code for one payment after a trial",
      { planId: monthly, promoCode: await code({ duration: "ONCE" }) },
      [1199, 1499],
    ],
    [
      "a code for two months",
      { planId: plain, promoCode: await code({ duration: "MONTHS", months: 2 }) },
      [800, 800, 1000],
    ],
    [
      "a code for ever",
      {
        planId: plain,
        promoCode: await code({ duration: "FOREVER", percentOff: null, amountOffMinor: 333 }),
      },
      [667, 667, 667],
    ],
    ["a product", { item: { kind: "product", productId } }, [3900]],
    ["a plan of the platform", { gym: null, planId: unlimited?.id ?? 0 }, [2500, 2500, 2500]],
  ];
  const members = [];
  for (const [name, given, amounts] of kinds) {
    members.push({ name, amounts, ...(await bought(given)) });
  }
  // Bought, and renewed twice; events are kept for 30 days there.
  for (let step = 0; step < 4; step += 1) {
    await fixture.advance(16);
    await fixture.deliverEvents();
  }
  for (const { name, amounts, student } of members) {
    const there = (await fixture.chargesOf(student)).toReversed();
    const { ledger } = await recordsOf(database.db, student);
    expect(
      there.map(({ amountMinor }) => amountMinor),
      name,
    ).toEqual(amounts);
    const toCreator = name !== "a plan of the platform";
    expect(
      there.every(({ destinationRef }) => (destinationRef !== null) === toCreator),
      name,
    ).toBe(true);
    expect(
      // What nobody else is paid for has no fee there; our books keep the platform's part for the creators' reckoning.
      ledger.map(({ kind: _kind, ...line }) => (toCreator ? line : { ...line, feeMinor: 0 })),
      name,
    ).toEqual(there);
  }
});

it("three days of events that nobody heard: one look in the hour after, and all is right, once", async () => {
  const { db } = database;
  const { payments } = fixture;
  const subscriptionOf = async (orderId: string) => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.orderId, orderId));
    if (!row) throw new Error("no subscription");
    return row;
  };
  const renewing = await bought({ planId: shop.plain });
  const leaving = await bought({ planId: shop.plain });
  const returned = await bought({ planId: shop.plain });
  const end = (await subscriptionOf(renewing.orderId)).currentPeriodEnd;
  const daysUntil = (at: number) => (at - fixture.clock().getTime()) / DAY_MS;
  await fixture.advance(daysUntil(end.getTime() - 7 * DAY_MS));
  const failing = await bought({ planId: shop.monthly, card: CARDS.refusedLater });
  await fixture.deliverEvents();
  await fixture.advance(6);
  await fixture.deliverEvents();
  const [firstCharge] = (await recordsOf(db, returned.student)).ledger;
  expect(firstCharge).toMatchObject({ amountMinor: 1000 });

  // Our doors are shut: at the portal, at the dashboard, and by the calendar it goes on.
  const leavingRef = (await subscriptionOf(leaving.orderId)).providerRef ?? "";
  await payments.cancelAtPeriodEnd(leavingRef);
  const truth = await payments.readSubscription(
    (await subscriptionOf(returned.orderId)).providerRef ?? "",
  );
  const chargeRef = truth?.invoices[0]?.chargeRef ?? "";
  await payments.refund({ idempotencyKey: "at the dashboard", chargeRef, amountMinor: 400 });
  await fixture.advance(3);

  const check = async () => {
    expect(await recordsOf(db, renewing.student)).toMatchObject({
      subscriptions: [{ status: "active" }],
      ledger: [{ amountMinor: 1000 }, { amountMinor: 1000 }],
      mails: ["receipt", "receipt"],
    });
    expect(await recordsOf(db, leaving.student)).toMatchObject({
      subscriptions: [{ status: "canceled" }],
      ledger: [{ amountMinor: 1000 }],
    });
    expect(await recordsOf(db, failing.student)).toMatchObject({
      subscriptions: [{ status: "past_due" }],
      ledger: [],
      mails: ["paymentFailed", "receipt"],
    });
    expect(await recordsOf(db, returned.student)).toMatchObject({
      subscriptions: [{ status: "active" }],
      mails: ["receipt", "receipt"],
    });
    const lines = (await recordsOf(db, returned.student)).ledger;
    expect(lines.map(({ kind, amountMinor, feeMinor }) => [kind, amountMinor, feeMinor])).toEqual([
      ["CHARGE", 1000, 100],
      ["REFUND", -400, -40],
      ["CHARGE", 1000, 100],
    ]);
  };
  const now = fixture.clock();
  expect((await catchUpOnEvents(db, { payments, now })).noted).toBeGreaterThan(5);
  while ((await fixture.workInbox()) > 0);
  await check();
  await fixture.deliverEvents();
  await reconcilePayments(db, { payments, now, log: quiet });
  for (const event of fixture.standIn.world.events.slice(-20)) await fixture.sendEvent(event);
  await fixture.workInbox();
  await check();
  const inbox = await db.select().from(paymentEvents);
  expect(inbox.filter(({ handledAt }) => handledAt === null)).toEqual([]);
});
