/**
 * The provider restricts or removes a creator's account and no event reports it: the next sale is refused, nothing is
 * charged or left open, and from then on nothing of that creator is on sale.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  buying,
  makeProduct,
  makeStudent,
  withSaleFault,
  type Shop,
} from "../../../../tests/support/billing-world";
import { toConfirmRequest, recordsOf } from "../../../../tests/support/payment-fixture";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { confirmCheckout } from "../orders/confirm-checkout.server";
import type { OrderedItem } from "../orders/order-request";
import { startCheckout, type StartCheckout } from "../orders/start-checkout.server";
import type { PaymentPort, SaleKind } from "../payment-port";
import { findOffer } from "../plans/find-offer.server";
import { syncAccount } from "./sync-account.server";
import { paymentAccounts } from "./schema.server";

const { database, fixture } = sharedStripeFixture();

const accountOf = async ({ gymId }: Shop) => {
  const rows = database.db.select().from(paymentAccounts).where(eq(paymentAccounts.gymId, gymId));
  return (await rows)[0];
};

/** The port, with an interruption just before one step of its sales. */
function interruptBefore<
  Kind extends SaleKind,
  Step extends string & keyof PaymentPort["sales"][Kind],
>(payments: PaymentPort, kind: Kind, step: Step, interrupt: () => void): PaymentPort {
  const original = payments.sales[kind][step] as (input: unknown) => Promise<unknown>;
  const fault = (input: unknown) => {
    interrupt();
    return original(input);
  };
  const name: `${Kind}.${Step}` = `${kind}.${step}`;
  return withSaleFault(payments, name, fault as never);
}

interface Purchase {
  shop: Shop;
  student: StartCheckout["student"];
  item: OrderedItem;
  payments: PaymentPort;
}

async function buyByCard({ shop, student, item, payments }: Purchase) {
  const card = await fixture.cardOnFile(student, CARDS.good);
  const request = { payments, student, item, attemptId: randomUUID(), now: fixture.clock() };
  return confirmCheckout(database.db, toConfirmRequest(shop, request, card));
}

const buyOnPage = ({ shop, student, item, payments }: Purchase) =>
  startCheckout(
    database.db,
    buying(shop, { payments, student, item, attemptId: randomUUID(), now: fixture.clock() }),
  );

it.each([
  ["a plan by card", "plan", buyByCard, "subscription", "create"],
  [
    "a plan by card, between its creation and its charge",
    "plan",
    buyByCard,
    "subscription",
    "charge",
  ],
  ["a product by card", "product", buyByCard, "payment", "create"],
  [
    "a product by card, between its creation and its charge",
    "product",
    buyByCard,
    "payment",
    "charge",
  ],
  ["a plan on the hosted page", "plan", buyOnPage, "checkout", "create"],
] as const)("refuses %s", async (_purchase, kind, buy, sale, step) => {
  const { db } = database;
  for (const change of ["restricted", "removed"] as const) {
    const shop = await fixture.openShop();
    const student = await makeStudent(db);
    const accountRef = (await accountOf(shop))?.accountRef ?? "";
    const item: OrderedItem =
      kind === "plan"
        ? { kind, planId: shop.plain }
        : { kind, productId: (await makeProduct(db, shop)).id };
    const payments = interruptBefore(fixture.payments, sale, step as "create", () =>
      change === "removed"
        ? fixture.standIn.deleteAccount(accountRef)
        : fixture.standIn.restrict(accountRef),
    );
    expect(await buy({ shop, student, item, payments })).toEqual({
      ok: false,
      reason: "creator-not-ready",
    });
    expect(await fixture.chargesOf(student)).toEqual([]);
    expect(await fixture.countRunning(student)).toBe(0);
    expect(await recordsOf(db, student)).toMatchObject({
      orders: ["EXPIRED"],
      ledger: [],
      mails: [],
    });
    const account = await accountOf(shop);
    expect(account?.canReceive ?? false).toBe(false);
    const { plans } = await findOffer(db, {
      studentId: null,
      provider: "stripe",
      gymId: shop.gymId,
      now: fixture.clock(),
    });
    expect(plans.map(({ notOnSale }) => notOnSale)).toEqual(Array(3).fill("not-ready"));
  }
});

it("an older read that finds no account does not overwrite a newer one", async () => {
  const { db } = database;
  const shop = await fixture.openShop();
  const { accountRef = null } = (await accountOf(shop)) ?? {};
  const payments: PaymentPort = {
    ...fixture.payments,
    accounts: {
      ...fixture.payments.accounts,
      // During this read, the creator connects the account again and a newer read finds it.
      async readAccount() {
        const syncedAt = new Date(Date.now() + 60_000);
        await db
          .update(paymentAccounts)
          .set({ syncedAt })
          .where(eq(paymentAccounts.gymId, shop.gymId));
        return null;
      },
    },
  };
  await syncAccount(db, { payments, accountRef: accountRef ?? "" });
  expect(await accountOf(shop)).toMatchObject({ accountRef, canReceive: true });
});
