/** Queries of products, which are public (product.md §3). */
import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { products } from "./schema.server";

const selectProducts = (db: DbOrTx) =>
  db
    .select({
      id: products.id,
      gymId: products.gymId,
      puid: products.puid,
      name: products.name,
      description: products.description,
      texts: products.texts,
      priceMinor: products.priceMinor,
      currency: products.currency,
      productImageUrl: products.productImageUrl,
      checkoutSuccess: products.checkoutSuccess,
      retiredAt: products.retiredAt,
    })
    .from(products);

export type Product = Awaited<ReturnType<typeof selectProducts>>[number];

/** Finds retired products too: their success page stays, and only their checkout is refused. */
export async function findProductByPuid(db: DbOrTx, puid: string): Promise<Product | null> {
  const [product] = await selectProducts(db).where(eq(products.puid, puid));
  return product ?? null;
}

export async function findProduct(db: DbOrTx, productId: number): Promise<Product | null> {
  const [product] = await selectProducts(db).where(eq(products.id, productId));
  return product ?? null;
}
