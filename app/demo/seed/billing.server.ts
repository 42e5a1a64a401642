/** Promo codes and products of the demo gyms; what is there already stays as it is. */
import type { Db } from "~/db/client.server";
import { foldCode } from "~/features/billing/promo";
import { products, promotions } from "~/features/billing/schema.server";
import { DEMO_PRODUCTS, DEMO_PROMOTIONS } from "../billing";
import type { DemoWorld } from "./services";

export async function seedBilling(db: Db, { gymIds }: DemoWorld): Promise<void> {
  for (const [guid, gymId] of gymIds) {
    for (const promotion of DEMO_PROMOTIONS) {
      await db
        .insert(promotions)
        .values({ ...promotion, gymId, codeFolded: foldCode(promotion.code) })
        .onConflictDoNothing();
    }
    for (const product of DEMO_PRODUCTS[guid] ?? []) {
      await db
        .insert(products)
        .values({ ...product, gymId })
        .onConflictDoNothing();
    }
  }
}
