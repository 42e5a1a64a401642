/** The pages say why a plan and a product cannot be bought (product.md §18). */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  makeProduct,
  makeSandbox,
  makeStudent,
  openShop,
  signInStudent,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { loadContext, PLATFORM } from "../../../../tests/support/load-context";
import { products } from "~/features/billing/products/schema.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { loader as subscriptionLoader } from "./subscription.server";
import { loader as productLoader } from "../shop/product.server";

const database = fileDatabase();

test.each([
  [true, 30, null],
  [true, 29, "below-minimum"],
  [false, 30, "not-ready"],
])("creator ready: %s, at %i pence: %s", async (ready, priceMinor, reason) => {
  const { db } = database;
  const shop = await openShop(db, { ready });
  const ofPlan = eq(subscriptionTypes.id, shop.plain);
  await db.update(subscriptionTypes).set({ priceMinor }).where(ofPlan);
  const product = await makeProduct(db, shop);
  await db.update(products).set({ priceMinor }).where(eq(products.id, product.id));
  const gym = exactlyOne(await db.select().from(gyms).where(eq(gyms.id, shop.gymId)), "gym");
  const token = await signInStudent(db, await makeStudent(db));
  const args = (path: string, params: Record<string, string>) => ({
    request: new Request(`${PLATFORM}/gym/${gym.guid}${path}`, {
      headers: { Cookie: `session=${token}` },
    }),
    params: { guid: gym.guid, ...params },
    context: loadContext({ db, payments: makeSandbox(db) }),
  });
  const id = String(shop.plain);
  const { data: chooser } = await subscriptionLoader(args(`/profile/subscription/${id}`, { id }));
  const reasons = new Map(chooser.chooser?.plans.map((plan) => [plan.id, plan.unavailable]));
  expect(reasons.get(shop.plain)).toBe(reason);
  // The other plans cost enough, so only the creator's account decides.
  expect(reasons.get(shop.monthly)).toBe(ready ? null : "not-ready");
  const { puid } = product;
  const { data: page } = await productLoader(args(`/product/checkout/${puid}`, { puid }));
  expect(page.product.unavailable).toBe(reason);
});
