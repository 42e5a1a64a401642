/** The ledger has the amounts, fees and accounts of every kind of sale at Stripe, over two renewals. */
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

/** Buys with the card form. */
async function buyByCard(
  options: Partial<StartCheckout> & { planId?: number; card?: string } = {},
) {
  const { card: number = CARDS.good, ...rest } = options;
  const student = await makeStudent(database.db);
  const card = await fixture.cardOnFile(student, number);
  const request = { payments: fixture.payments, student, now: fixture.clock(), ...rest };
  const confirmed = await confirmCheckout(database.db, toConfirmRequest(shop, request, card));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return { student, orderId: confirmed.orderId };
}

const createCode = async (options: Parameters<typeof makePromo>[2]) =>
  (await makePromo(database.db, shop, options)).code;

it("the ledger has Stripe's amounts, fees and accounts for every kind of sale", async () => {
  const { plain, monthly } = shop;
  const { id: productId } = await makeProduct(database.db, shop);
  const [unlimited] = await database.db
    .insert(subscriptionTypes)
    .values({ name: "All", priceMinor: 2500, currency: "GBP", interval: "MONTH" })
    .returning();
  const kinds: [string, Parameters<typeof buyByCard>[0], number[]][] = [
    ["a plan", { planId: plain }, [1000, 1000, 1000]],
    ["with a trial", { planId: monthly }, [1499, 1499]],
    [
      "a code for one payment",
      { planId: plain, promoCode: await createCode({ duration: "ONCE" }) },
      [800, 1000, 1000],
    ],
    [
      "a code for one payment after a trial",
      { planId: monthly, promoCode: await createCode({ duration: "ONCE" }) },
      [1199, 1499],
    ],
    [
      "a code for two months",
      { planId: plain, promoCode: await createCode({ duration: "MONTHS", months: 2 }) },
      [800, 800, 1000],
    ],
    [
      "a code for ever",
      {
        planId: plain,
        promoCode: await createCode({ duration: "FOREVER", percentOff: null, amountOffMinor: 333 }),
      },
      [667, 667, 667],
    ],
    ["a product", { item: { kind: "product", productId } }, [3900]],
    ["a plan of the platform", { gym: null, planId: unlimited?.id ?? 0 }, [2500, 2500, 2500]],
  ];
  const members = [];
  for (const [name, options, amounts] of kinds) {
    members.push({ name, amounts, ...(await buyByCard(options)) });
  }
  // Two renewals. Stripe lists events of the last 30 days only, so we fetch them in between.
  for (let step = 0; step < 4; step += 1) {
    await fixture.advance(16);
    await fixture.deliverEvents();
  }
  for (const { name, amounts, student } of members) {
    const charges = (await fixture.chargesOf(student)).toReversed();
    const { ledger } = await recordsOf(database.db, student);
    expect(
      charges.map(({ amountMinor }) => amountMinor),
      name,
    ).toEqual(amounts);
    const toCreator = name !== "a plan of the platform";
    expect(
      charges.every(({ destinationRef }) => (destinationRef !== null) === toCreator),
      name,
    ).toBe(true);
    expect(
      // A sale of the platform has no fee at Stripe; our ledger records the platform's part of it as the fee.
      ledger.map(({ kind: _kind, ...line }) => (toCreator ? line : { ...line, feeMinor: 0 })),
      name,
    ).toEqual(charges);
  }
});
