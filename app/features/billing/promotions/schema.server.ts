import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment, tenant } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { subscriptionTypes } from "../plans/schema.server";
import { products } from "../products/schema.server";

/** Promo codes (product.md §4) of a gym, or without a gym of the platform's own plans. */
export const promotions = pgTable(
  "promotions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    tenant: tenant(),
    /** The code as the gym advertises it; comparisons use `codeFolded`. */
    code: text().notNull(),
    codeFolded: text("code_folded").notNull(),
    /** Exactly one of percentage and amount is set. */
    percentOff: integer("percent_off"),
    amountOffMinor: integer("amount_off_minor"),
    currency: text(),
    /** ONCE: the first paid period. MONTHS: that many months. FOREVER: as long as the subscription runs. */
    duration: text().notNull().default("ONCE"),
    months: integer(),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    maxRedemptions: integer("max_redemptions"),
    maxPerStudent: integer("max_per_student").notNull().default(1),
    /** The number of reserved and redeemed uses; a check keeps it within `maxRedemptions`. */
    usedCount: integer("used_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    unique("promotions_tenant_id").on(t.tenant, t.id),
    unique("promotions_code").on(t.gymId, t.codeFolded).nullsNotDistinct(),
    check("promotions_code_form", sql`length(${t.code}) between 1 and 50`),
    check("promotions_kind", sql`num_nonnulls(${t.percentOff}, ${t.amountOffMinor}) = 1`),
    check("promotions_percent", sql`${t.percentOff} between 1 and 100`),
    check("promotions_amount", sql`${t.amountOffMinor} > 0`),
    check("promotions_currency", sql`(${t.amountOffMinor} is null) = (${t.currency} is null)`),
    check("promotions_duration", sql`${t.duration} in ('ONCE','MONTHS','FOREVER')`),
    check("promotions_months", sql`(${t.duration} = 'MONTHS') = (${t.months} is not null)`),
    check("promotions_months_range", sql`${t.months} between 1 and 36`),
    check("promotions_limit", sql`${t.usedCount} between 0 and ${t.maxRedemptions}`),
    check("promotions_per_student", sql`${t.maxPerStudent} between 1 and 100`),
  ],
);

/** The plans that a code names. A code that names neither plans nor products covers every plan of its gym. */
export const promotionPlans = pgTable(
  "promotion_plans",
  {
    /** The tenant of both the promotion and the plan. */
    tenant: integer().notNull(),
    promotionId: integer("promotion_id").notNull(),
    subscriptionTypeId: integer("subscription_type_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.promotionId, t.subscriptionTypeId] }),
    foreignKey({
      name: "promotion_plans_promotion",
      columns: [t.tenant, t.promotionId],
      foreignColumns: [promotions.tenant, promotions.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "promotion_plans_plan",
      columns: [t.tenant, t.subscriptionTypeId],
      foreignColumns: [subscriptionTypes.tenant, subscriptionTypes.id],
    }).onDelete("cascade"),
  ],
);

/** The products that a code names. */
export const promotionProducts = pgTable(
  "promotion_products",
  {
    /** The tenant of the promotion, which is the product's gym. */
    tenant: integer().notNull(),
    promotionId: integer("promotion_id").notNull(),
    productId: integer("product_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.promotionId, t.productId] }),
    foreignKey({
      name: "promotion_products_promotion",
      columns: [t.tenant, t.promotionId],
      foreignColumns: [promotions.tenant, promotions.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "promotion_products_product",
      columns: [t.tenant, t.productId],
      foreignColumns: [products.gymId, products.id],
    }).onDelete("cascade"),
  ],
);
