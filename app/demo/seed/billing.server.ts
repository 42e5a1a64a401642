/** Promo codes, products and payment accounts of the demo gyms; existing ones stay. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { Creator } from "~/features/billing/accounts/account";
import { listOfferedPlans } from "~/features/billing/plans/queries.server";
import { createPromotion } from "~/features/billing/promotions/create-promotion.server";
import { seedAccount } from "~/features/billing/sandbox/seed-account.server";
import { PRODUCT_TEXTS } from "~/features/gyms/translations";
import { products } from "~/features/billing/products/schema.server";
import { DEMO_PRODUCTS, DEMO_PROMOTIONS } from "../billing";
import { PRODUCT_WORDS } from "../texts/offers";
import type { DemoServices, DemoWorld } from "./services";

export async function seedBilling(db: Db, { gymIds }: DemoWorld): Promise<void> {
  for (const [guid, gymId] of gymIds) {
    for (const product of DEMO_PRODUCTS[guid] ?? []) {
      await db
        .insert(products)
        .values({
          ...product,
          gymId,
          texts: PRODUCT_TEXTS.parse(PRODUCT_WORDS[product.puid] ?? {}),
        })
        .onConflictDoNothing();
    }
    const everything = {
      planIds: (await listOfferedPlans(db, { gymId })).map(({ id }) => id),
      productIds: (
        await db.select({ id: products.id }).from(products).where(eq(products.gymId, gymId))
      ).map(({ id }) => id),
    };
    for (const { products: withProducts, ...promotion } of DEMO_PROMOTIONS) {
      await createPromotion(db, { ...promotion, gymId, ...(withProducts ? everything : {}) });
    }
  }
}

const UNFINISHED = "tom-reyes";

/** Both gyms and Maya have a finished payment account; Tom has begun one. */
export async function seedPaymentAccounts(
  { db, payments, now }: DemoServices,
  { gymIds, trainerIds }: DemoWorld,
): Promise<void> {
  const creators: [string, Creator][] = [
    ...[...gymIds].map(([guid, gymId]): [string, Creator] => [guid, { kind: "gym", gymId }]),
    ...[...trainerIds].map(([tuid, trainerId]): [string, Creator] => [
      tuid,
      { kind: "trainer", trainerId },
    ]),
  ];
  for (const [name, creator] of creators) {
    await seedAccount(db, {
      payments,
      creator,
      holder: { name, email: `${name}@demo.test` },
      unfinished: name === UNFINISHED,
      now,
    });
  }
}
