import { beforeAll, expect, it, vi } from "vitest";
import {
  makePromo,
  makeStudent,
  NOW,
  openShop,
  type Shop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { exactlyOne } from "~/kernel/errors";
import { findOffer } from "./find-offer.server";
import { listOfferedPlans } from "./queries.server";
import { subscriptionTypes } from "./schema.server";

const database = fileDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database.db);
});

it("a promo code is looked up once for any number of plans", async () => {
  const { db, pool } = database;
  const { studentId } = await makeStudent(db);
  const { gymId } = shop;
  const { code, id } = await makePromo(db, shop, { planIds: [shop.plain, shop.monthly] });
  const query = vi.spyOn(pool, "query");
  const countQueries = async () => {
    query.mockClear();
    const { plans } = await findOffer(db, {
      studentId,
      provider: "sandbox",
      gymId,
      promoCode: code,
      now: NOW,
    });
    return { plans, queries: query.mock.calls.length };
  };
  const { plans, queries } = await countQueries();
  expect(plans.map(({ amountMinor, promo }) => [amountMinor, promo?.ok])).toEqual([
    [1199, true],
    [13491, false],
    [800, true],
  ]);
  expect(plans[0]?.discount).toMatchObject({ promotionId: id });
  const [{ id: _id, ...plan }] = [
    exactlyOne(
      (await listOfferedPlans(db, { gymId })).filter(({ id }) => id === shop.plain),
      "plan",
    ),
  ];
  await db.insert(subscriptionTypes).values(Array.from({ length: 9 }, () => plan));
  const more = await countQueries();
  expect(more.plans).toHaveLength(12);
  expect(more.queries).toBe(queries);
});
