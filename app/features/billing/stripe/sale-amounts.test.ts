/** Amounts, fees and accounts of every kind of sale at Stripe, over two renewals, are those of the ledger. */
import { expect, it } from "vitest";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { makeProduct, makePromo, makeStudent } from "../../../../tests/support/billing-world";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import type { StartCheckout } from "../orders/start-checkout.server";
import { subscriptionTypes } from "../plans/schema.server";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());

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

it("amounts, fees and accounts at Stripe are those of the ledger, for every kind of sale", async () => {
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
