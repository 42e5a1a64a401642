import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import {
  checkCurrency,
  checkPictures,
  createdAt,
  LARGEST_PRICE,
  moment,
  translations,
} from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";

/** Products are sold once, not by the month (product.md §3). */
export const products = pgTable(
  "products",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** The product's key in addresses, unique on the platform because `/product/checkout/{puid}` names no gym. */
    puid: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text().notNull(),
    productImageUrl: text("product_image_url"),
    /** Rich text, which is sanitized when it is written and again when a page shows it. */
    checkoutSuccess: text("checkout_success"),
    texts: translations(),
    /** A retired product is not sold; buyers keep their orders. */
    retiredAt: moment("retired_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("products_gym_id_id").on(t.gymId, t.id),
    check("products_puid_form", sql`${t.puid} ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'`),
    // A free product needs no checkout, and providers accept no payment of zero.
    check("products_price", sql`${t.priceMinor} between 1 and ${LARGEST_PRICE}`),
    checkCurrency("products_currency", t.currency),
    ...checkPictures("products", [t.productImageUrl]),
  ],
);
