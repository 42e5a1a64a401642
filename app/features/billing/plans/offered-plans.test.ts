/** The plans that a gym and the platform sell (product.md §3); the lists and the order follow one rule. */
import { beforeAll, describe, expect, it } from "vitest";
import { NOW, openShop, type Shop } from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { exactlyOne } from "~/kernel/errors";
import {
  findPlan,
  listOfferedPlans,
  listOfferedPlansOfGyms,
  listPublicPlans,
} from "./queries.server";
import { subscriptionTypes } from "./schema.server";

const database = fileDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database.db);
});

describe.each(["gym", "platform"])("a plan of the %s", (seller) => {
  it.each<[string, Partial<typeof subscriptionTypes.$inferInsert>, boolean]>([
    ["that is on sale is offered", {}, true],
    ["that is retired is not offered", { retiredAt: NOW }, false],
    ["that is a partner's pass is not offered", { subscriptionModel: "GYMPASS" }, false],
  ])("%s", async (_title, values, expected) => {
    const { db } = database;
    const gymId = seller === "gym" ? shop.gymId : null;
    const price = { priceMinor: 1000, currency: "GBP", interval: "MONTH" };
    const rows = await db
      .insert(subscriptionTypes)
      .values({ gymId, name: "Plan", ...price, ...values })
      .returning();
    const { id: planId } = exactlyOne(rows, "plan");
    const lists = [
      await listOfferedPlans(db, { gymId }),
      await listPublicPlans(db, { gymId, applicationId: null }),
      ...(gymId === null ? [] : [await listOfferedPlansOfGyms(db, [gymId])]),
    ];
    expect(lists.map((plans) => plans.some(({ id }) => id === planId))).toEqual(
      lists.map(() => expected),
    );
    expect((await findPlan(db, { gymId, planId }))?.isOffered).toBe(expected);
    const otherSeller = gymId === null ? shop.gymId : null;
    expect(await findPlan(db, { gymId: otherSeller, planId })).toBeNull();
  });
});
