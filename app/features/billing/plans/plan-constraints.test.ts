/**
 * The tables accept only prices that a card can be charged (product.md §13).
 *
 * @module-tag postgres
 */
import { beforeAll, describe, expect, it } from "vitest";
import { makeProduct, openShop, type Shop } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { subscriptionTypes } from "./schema.server";

const database = fileDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database.db);
});

interface Price {
  priceMinor: number;
  currency: string;
}
const INSERTS: Record<"subscription_types" | "products", (price: Price) => Promise<unknown>> = {
  subscription_types: (price) =>
    database.db
      .insert(subscriptionTypes)
      .values({ gymId: shop.gymId, name: "Plan", interval: "MONTH", ...price }),
  products: (price) => makeProduct(database.db, shop, price),
};

describe.each(["subscription_types", "products"] as const)("%s", (table) => {
  it.each<[string, Price, "price" | "currency"]>([
    ["yen, which have no hundredths", { priceMinor: 1000, currency: "JPY" }, "currency"],
    ["dinars, which have thousandths", { priceMinor: 1000, currency: "KWD" }, "currency"],
    ["a currency in small letters", { priceMinor: 1000, currency: "gbp" }, "currency"],
    ["a price of nine digits", { priceMinor: 100_000_000, currency: "GBP" }, "price"],
    ["a negative price", { priceMinor: -1, currency: "GBP" }, "price"],
  ])("refuses %s", async (_name, price, column) => {
    await expect(INSERTS[table](price)).rejects.toMatchObject({
      cause: { constraint: `${table}_${column}` },
    });
  });

  it("accepts the largest price that a card can be charged", async () => {
    await INSERTS[table]({ priceMinor: 99_999_999, currency: "EUR" });
  });
});
