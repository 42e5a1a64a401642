/**
 * Orders (product.md §3, §18). Unique keys guarantee one open order per student and item, one provider object per
 * order, one use of a promo code per order, and never more uses than its limit.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment, tenant } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { legalVersions } from "~/features/legal/schema.server";
import type { ProviderKey } from "../payment-port";
import { subscriptionTypes } from "../plans/schema.server";
import { products } from "../products/schema.server";
import { promotions } from "../promotions/schema.server";

/** Written before the provider is called; the id is the idempotency key there. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    /** The gym that sells; null for a plan of the platform. */
    gymId: integer("gym_id").references(() => gyms.id),
    tenant: tenant(),
    /** Exactly one of the two is ordered. */
    subscriptionTypeId: integer("subscription_type_id"),
    productId: integer("product_id").references(() => products.id),
    /** HOSTED: the provider's page. CARD: our card form. FREE: nothing to pay. */
    channel: text().notNull().default("HOSTED"),
    /**
     * Unique for each order: the id of the attempt that placed it, with the order's id appended where an earlier order
     * of that attempt was closed or the attempt's id contains a slash. Only servers of the previous version read this
     * column and the next, during an update; this version reads `checkoutAttempts`. The key `orders_attempt` keeps the
     * same form one order, unless its id contains a slash: before this column goes, `checkout_attempts` needs such a
     * key.
     */
    attemptKey: text("attempt_id").notNull(),
    joinedAttempts: text("joined_attempts")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** `free`: nothing to pay, so no provider is called. */
    provider: text().$type<ProviderKey | "free">().notNull(),
    /** OPEN → FULFILLED | FAILED | EXPIRED */
    status: text().notNull().default("OPEN"),
    /** The plan's price for one period, or the product's. */
    listPriceMinor: integer("list_price_minor").notNull(),
    /** What a promo code takes off the list price, and for how long (`promotions.duration`). */
    discountMinor: integer("discount_minor").notNull().default(0),
    discountDuration: text("discount_duration"),
    discountMonths: integer("discount_months"),
    promotionId: integer("promotion_id"),
    /** The price of the first period: list price less discount. */
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    trialDays: integer("trial_days").notNull(),
    /** Hundredths of a per cent, copied from the setting when the order is placed (product.md §19). */
    feeBasisPoints: integer("fee_basis_points").notNull(),
    /** The creator's account that receives the payment; null: the platform's own (UNLIMITED). */
    destinationRef: text("destination_ref"),
    /** CARD only: the card on file. */
    paymentMethodRef: text("payment_method_ref"),
    checkoutRef: text("checkout_ref").unique(),
    subscriptionRef: text("subscription_ref").unique(),
    paymentRef: text("payment_ref").unique(),
    failureReason: text("failure_reason"),
    /** Where the member goes after the success dialog; validated when it is written and again when it is used. */
    returnUrl: text("return_url"),
    /** The language of the purchase, for mails when the account has none. */
    locale: text().notNull().default("en"),
    /** adult: 'I am 18 or over'. parent: a parent's permission. Null: the date of birth is enough (product.md §12). */
    ageAssertion: text("age_assertion"),
    termsAcceptedAt: moment("terms_accepted_at").notNull(),
    /** The version of the terms that was accepted then; null on orders of servers that knew no versions. */
    termsVersionId: integer("terms_version_id"),
    /** The tenant of that version: the order's own, or the provider's (0). */
    termsTenant: integer("terms_tenant"),
    /** Whether the buyer asks for the start at once, and so pays for the days until a withdrawal (product.md §19). */
    startsAtOnce: boolean("starts_at_once").notNull().default(false),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
    /** When reconciliation last checked the order, or when it was written, so that every open order gets its turn. */
    checkedAt: moment("checked_at")
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique("orders_tenant_id").on(t.tenant, t.id),
    unique("orders_student_id").on(t.studentId, t.id),
    uniqueIndex("orders_attempt").on(t.studentId, t.attemptKey),
    // A second tab continues with the open order of the item.
    uniqueIndex("orders_open")
      .on(t.studentId, t.subscriptionTypeId)
      .where(sql`status = 'OPEN' and subscription_type_id is not null`),
    uniqueIndex("orders_open_product")
      .on(t.studentId, t.productId)
      .where(sql`status = 'OPEN' and product_id is not null`),
    index("orders_open_turn")
      .on(t.checkedAt)
      .where(sql`status = 'OPEN'`),
    foreignKey({
      name: "orders_plan",
      columns: [t.tenant, t.subscriptionTypeId],
      foreignColumns: [subscriptionTypes.tenant, subscriptionTypes.id],
    }),
    foreignKey({
      name: "orders_promotion",
      columns: [t.tenant, t.promotionId],
      foreignColumns: [promotions.tenant, promotions.id],
    }),
    foreignKey({
      name: "orders_gym_product",
      columns: [t.gymId, t.productId],
      foreignColumns: [products.gymId, products.id],
    }),
    foreignKey({
      name: "orders_terms_version",
      columns: [t.termsTenant, t.termsVersionId],
      foreignColumns: [legalVersions.tenant, legalVersions.id],
    }),
    check(
      "orders_terms_tenant",
      sql`num_nulls(${t.termsTenant}, ${t.termsVersionId}) in (0, 2) and ${t.termsTenant} in (${t.tenant}, 0)`,
    ),
    check("orders_item", sql`num_nonnulls(${t.subscriptionTypeId}, ${t.productId}) = 1`),
    check("orders_channel", sql`${t.channel} in ('HOSTED','CARD','FREE')`),
    check("orders_status", sql`${t.status} in ('OPEN','FULFILLED','FAILED','EXPIRED')`),
    check("orders_age_assertion", sql`${t.ageAssertion} in ('adult','parent')`),
    check(
      "orders_amount",
      sql`${t.amountMinor} >= 0 and ${t.amountMinor} = ${t.listPriceMinor} - ${t.discountMinor}`,
    ),
    check(
      "orders_discount",
      sql`(${t.discountMinor} > 0) <= (${t.promotionId} is not null and ${t.discountDuration} is not null)`,
    ),
    check("orders_discount_duration", sql`${t.discountDuration} in ('ONCE','MONTHS','FOREVER')`),
    check("orders_free", sql`(${t.channel} = 'FREE') <= (${t.amountMinor} = 0)`),
    check("orders_fee", sql`${t.feeBasisPoints} between 0 and 10000`),
  ],
);

/**
 * The orders of each attempt: a form that is sent again gets the answer of its order (product.md §10). An attempt has
 * several orders when an earlier one was closed unpaid; an order has several attempts when a second tab continues with
 * it.
 */
export const checkoutAttempts = pgTable(
  "checkout_attempts",
  {
    studentId: integer("student_id").notNull(),
    /** The hidden id of the form, or the Idempotency-Key of a call. */
    attemptId: text("attempt_id").notNull(),
    orderId: uuid("order_id").notNull(),
    /** True for the attempt that placed the order, false for one that continued with it. */
    placed: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({
      name: "checkout_attempts_key",
      columns: [t.studentId, t.attemptId, t.orderId],
    }),
    uniqueIndex("checkout_attempts_placed")
      .on(t.orderId)
      .where(sql`placed`),
    foreignKey({
      name: "checkout_attempts_order",
      columns: [t.studentId, t.orderId],
      foreignColumns: [orders.studentId, orders.id],
    }),
  ],
);

/**
 * One use of a promo code: reserved when its order is placed, redeemed when the order is fulfilled, freed when it
 * closes unpaid. `useNumber` counts a student's uses, so that the limit per student is a unique key.
 */
export const promotionUses = pgTable(
  "promotion_uses",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id),
    promotionId: integer("promotion_id")
      .notNull()
      .references(() => promotions.id),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    useNumber: integer("use_number").notNull(),
    /** RESERVED → REDEEMED | FREED */
    state: text().notNull().default("RESERVED"),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    uniqueIndex("promotion_uses_student")
      .on(t.promotionId, t.studentId, t.useNumber)
      .where(sql`state <> 'FREED'`),
    check("promotion_uses_state", sql`${t.state} in ('RESERVED','REDEEMED','FREED')`),
    check("promotion_uses_number", sql`${t.useNumber} >= 1`),
  ],
);
