/**
 * What is sold, what was ordered, what is held (spec §3, decisions §9). Money is an integer of minor units.
 * Unique keys carry the promises: one live subscription per student and type, one provider object per order, one use
 * of a promo code per order and never more than its limit, one ledger line per charge and kind, one inbox row per
 * event id.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment, tenant } from "~/db/columns";
import { applications, gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";

export const subscriptionTypes = pgTable(
  "subscription_types",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a plan of the whole platform (UNLIMITED, GYMPASS). */
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    tenant: tenant(),
    applicationId: integer("application_id").references(() => applications.id),
    name: text().notNull(),
    description: text(),
    priceMinor: integer("price_minor").notNull(),
    currency: text().notNull(),
    /** MONTH or YEAR (spec §1: monthly or annually). */
    interval: text().notNull(),
    /** Days (decisions §9). */
    trialPeriod: integer("trial_period").notNull().default(0),
    instagramHandleRequired: boolean("instagram_handle_required").notNull().default(false),
    subscriptionModel: text("subscription_model").notNull().default("UNLIMITED"),
    position: integer().notNull().default(0),
    /** No longer sold; those who hold it keep it. */
    retiredAt: moment("retired_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("subscription_types_tenant_id").on(t.tenant, t.id),
    index("subscription_types_offer").on(t.gymId, t.position, t.id),
    foreignKey({
      name: "subscription_types_gym_application",
      columns: [t.gymId, t.applicationId],
      foreignColumns: [applications.gymId, applications.id],
    }),
    check("subscription_types_price", sql`${t.priceMinor} >= 0`),
    check("subscription_types_trial", sql`${t.trialPeriod} between 0 and 365`),
    check("subscription_types_interval", sql`${t.interval} in ('MONTH','YEAR')`),
    check(
      "subscription_types_model",
      sql`${t.subscriptionModel} in ('SINGLE_TRAINER','UNLIMITED','GYM','GYMPASS')`,
    ),
    check(
      "subscription_types_gym_model",
      sql`(${t.subscriptionModel} = 'GYM') <= (${t.gymId} is not null)`,
    ),
  ],
);

/** One customer at the payment provider per student (decisions §9). */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    provider: text().notNull(),
    customerRef: text("customer_ref").notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.provider] })],
);

/** What is sold once (spec §3). */
export const products = pgTable(
  "products",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** Its key in addresses, unique on the platform: `/product/checkout/{puid}` has no gym in it. */
    puid: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text().notNull(),
    productImageUrl: text("product_image_url"),
    /** Rich text, cleaned when written and again when shown. */
    checkoutSuccess: text("checkout_success"),
    /** No longer sold; those who bought it keep their order. */
    retiredAt: moment("retired_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("products_gym_id_id").on(t.gymId, t.id),
    check("products_puid_form", sql`${t.puid} ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'`),
    // Free things need no checkout, and providers take no payment of nothing.
    check("products_price", sql`${t.priceMinor} > 0`),
  ],
);

/** A promo code (spec §4): of one gym, or of the platform's own plans where there is no gym. */
export const promotions = pgTable(
  "promotions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    tenant: tenant(),
    /** As it is advertised; `codeFolded` is what is compared. */
    code: text().notNull(),
    codeFolded: text("code_folded").notNull(),
    /** Exactly one of the two: a part of the price in per cent, or an amount. */
    percentOff: integer("percent_off"),
    amountOffMinor: integer("amount_off_minor"),
    currency: text(),
    /** ONCE: the first paid period. MONTHS: as many. FOREVER: as long as the subscription runs. */
    duration: text().notNull().default("ONCE"),
    months: integer(),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    maxRedemptions: integer("max_redemptions"),
    maxPerStudent: integer("max_per_student").notNull().default(1),
    /** Reserved and redeemed ones; counted by the write, held below the limit by the database itself. */
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

/** The plans that a code is for; none: every plan of its gym. */
export const promotionPlans = pgTable(
  "promotion_plans",
  {
    /** Of both. */
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

/** An order is written before anything is asked of the provider; its id is the idempotency key there. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    /** Whose plan or product it is; null for a plan of the platform. */
    gymId: integer("gym_id").references(() => gyms.id),
    tenant: tenant(),
    /** Exactly one of the two is ordered. */
    subscriptionTypeId: integer("subscription_type_id"),
    productId: integer("product_id").references(() => products.id),
    /** HOSTED: the provider's page. CARD: our card form. FREE: nothing to pay. */
    channel: text().notNull().default("HOSTED"),
    /** The form's hidden attempt id: the same form sent twice is the same order (decisions §1). */
    attemptId: text("attempt_id").notNull(),
    /** Attempts of other tabs that went on with this order: sent again, they get its answer too. */
    joinedAttempts: text("joined_attempts")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    provider: text().notNull(),
    /** OPEN → FULFILLED | FAILED | EXPIRED */
    status: text().notNull().default("OPEN"),
    /** The plan's price for one period, or the product's. */
    listPriceMinor: integer("list_price_minor").notNull(),
    /** Taken off it by a promo code, and for how long (`promotions.duration`). */
    discountMinor: integer("discount_minor").notNull().default(0),
    discountDuration: text("discount_duration"),
    discountMonths: integer("discount_months"),
    promotionId: integer("promotion_id"),
    /** What is paid for the first period: list price less discount. */
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    trialDays: integer("trial_days").notNull(),
    /** Per cent with two decimals times 100, copied from the setting on to each sale (decisions §10). */
    feeBasisPoints: integer("fee_basis_points").notNull(),
    /** The creator's account that the charge is for; null: charged for the platform (UNLIMITED). */
    destinationRef: text("destination_ref"),
    /** CARD: the card on file that it is charged to. */
    paymentMethodRef: text("payment_method_ref"),
    checkoutRef: text("checkout_ref").unique(),
    subscriptionRef: text("subscription_ref").unique(),
    paymentRef: text("payment_ref").unique(),
    failureReason: text("failure_reason"),
    /** Where the person goes after the success dialog; checked when written and when used. */
    returnUrl: text("return_url"),
    /** The language that the member bought in: that of the mails when the account has none. */
    locale: text().notNull().default("en"),
    /** 'I am 18 or over', or a parent's permission; null where the date of birth says enough (decisions §3). */
    ageAssertion: text("age_assertion"),
    termsAcceptedAt: moment("terms_accepted_at").notNull(),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    unique("orders_tenant_id").on(t.tenant, t.id),
    uniqueIndex("orders_attempt").on(t.studentId, t.attemptId),
    // At most one unfinished order per student and thing: a second tab continues the first.
    uniqueIndex("orders_open")
      .on(t.studentId, t.subscriptionTypeId)
      .where(sql`status = 'OPEN' and subscription_type_id is not null`),
    uniqueIndex("orders_open_product")
      .on(t.studentId, t.productId)
      .where(sql`status = 'OPEN' and product_id is not null`),
    index("orders_open_age")
      .on(t.createdAt)
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
 * One use of a promo code: reserved with its order, redeemed with its fulfilment, freed when the order closes unpaid.
 * `useNumber` counts a student's uses, so that the limit per student is a unique key.
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

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    /** Whose plan it is; null for a plan of the platform. */
    gymId: integer("gym_id").references(() => gyms.id),
    tenant: tenant(),
    subscriptionTypeId: integer("subscription_type_id").notNull(),
    orderId: uuid("order_id").unique(),
    /** STRIPE, GYMPASS or FREE: what the member sees. The sandbox stands in for STRIPE. */
    paymentProvider: text("payment_provider").notNull(),
    /** The provider's own id of the subscription; null for FREE and GYMPASS. */
    providerRef: text("provider_ref").unique(),
    /** The provider's status as last fetched: trialing, active, past_due, canceled, unpaid … */
    status: text().notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text().notNull(),
    startedAt: moment("started_at").notNull(),
    currentPeriodEnd: moment("current_period_end").notNull(),
    trialEnd: moment("trial_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    cancelAt: moment("cancel_at"),
    /** When it was asked to end, not when it ends. */
    canceledAt: moment("canceled_at"),
    /** What a promo code still takes off the next renewals; 0 once it has run out. */
    discountMinor: integer("discount_minor").notNull().default(0),
    endedAt: moment("ended_at"),
    pastDueSince: moment("past_due_since"),
    /** When its member was told that the trial ends soon. */
    trialNoticeAt: moment("trial_notice_at"),
    /** When the truth was last read from the provider; an older read never overwrites a newer one. */
    syncedAt: moment("synced_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscriptions_one_live")
      .on(t.studentId, t.subscriptionTypeId)
      .where(sql`status not in ('canceled','incomplete_expired','unpaid') and ended_at is null`),
    foreignKey({
      name: "subscriptions_plan",
      columns: [t.tenant, t.subscriptionTypeId],
      foreignColumns: [subscriptionTypes.tenant, subscriptionTypes.id],
    }),
    foreignKey({
      name: "subscriptions_order",
      columns: [t.tenant, t.orderId],
      foreignColumns: [orders.tenant, orders.id],
    }),
    index("subscriptions_student").on(t.studentId, t.createdAt),
    index("subscriptions_gym").on(t.gymId, t.studentId),
    index("subscriptions_trial_notice")
      .on(t.trialEnd)
      .where(sql`status = 'trialing' and trial_notice_at is null`),
    index("subscriptions_free_end")
      .on(t.currentPeriodEnd)
      .where(sql`payment_provider = 'FREE' and ended_at is null`),
    check("subscriptions_provider", sql`${t.paymentProvider} in ('STRIPE','GYMPASS','FREE')`),
  ],
);

/**
 * Every movement of money, once: a charge or a refund of the provider by its reference. The fee and whose sale it was
 * are as they were when it was sold (decisions §10).
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** The provider's reference of the charge or refund. */
    ref: text().notNull(),
    orderId: uuid("order_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    gymId: integer("gym_id").references(() => gyms.id),
    tenant: tenant(),
    /** Null for a product. */
    invoiceRef: text("invoice_ref"),
    /**
     * Negative for what was given back (REFUND) or taken back by the payer's bank (DISPUTE); positive again when it came
     * back to us (REFUND_FAILED, DISPUTE_WON).
     */
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    feeBasisPoints: integer("fee_basis_points").notNull(),
    feeMinor: integer("fee_minor").notNull(),
    destinationRef: text("destination_ref"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    at: moment("at").notNull(),
  },
  (t) => [
    unique("ledger_entries_ref").on(t.ref, t.kind),
    foreignKey({
      name: "ledger_entries_order",
      columns: [t.tenant, t.orderId],
      foreignColumns: [orders.tenant, orders.id],
    }),
    index("ledger_entries_student").on(t.studentId, t.at),
    index("ledger_entries_gym").on(t.gymId, t.at),
    check(
      "ledger_entries_kind",
      sql`${t.kind} in ('CHARGE','REFUND','REFUND_FAILED','DISPUTE','DISPUTE_WON')`,
    ),
    check(
      "ledger_entries_sign",
      sql`(${t.kind} in ('CHARGE','REFUND_FAILED','DISPUTE_WON')) = (${t.amountMinor} > 0)`,
    ),
  ],
);

/** Money that an operator gives back. Written first: its id is the provider's idempotency key. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    chargeRef: text("charge_ref").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    /** The subscription ends at once with it. */
    endsAccess: boolean("ends_access").notNull(),
    reason: text().notNull(),
    /** OPEN → DONE | REFUSED */
    status: text().notNull().default("OPEN"),
    refundRef: text("refund_ref").unique(),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    index("refunds_charge").on(t.chargeRef),
    index("refunds_open")
      .on(t.createdAt)
      .where(sql`status = 'OPEN'`),
    check("refunds_status", sql`${t.status} in ('OPEN','DONE','REFUSED')`),
    check("refunds_amount", sql`${t.amountMinor} > 0`),
    check("refunds_done", sql`(${t.status} = 'DONE') = (${t.refundRef} is not null)`),
  ],
);

/** Disputes that were lost: the creator's part comes back from him, if not today, then when he has it. */
export const takeBacks = pgTable(
  "take_backs",
  {
    disputeRef: text("dispute_ref").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    chargeRef: text("charge_ref").notNull(),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    index("take_backs_order").on(t.orderId),
    index("take_backs_due")
      .on(t.nextAttemptAt)
      .where(sql`settled_at is null`),
  ],
);

/** How far a provider's own list of events was read (hourly; for bells that nobody heard). */
export const paymentEventReadings = pgTable("payment_event_readings", {
  provider: text().primaryKey(),
  readUntil: moment("read_until").notNull(),
});

/** Signed events as they came in: a doorbell, never applied as they are (decisions §9). */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text().notNull(),
    eventId: text("event_id").notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: moment("received_at").notNull(),
    handledAt: moment("handled_at"),
    attempts: integer().notNull().default(0),
    lastError: text("last_error"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index("payment_events_open")
      .on(t.receivedAt)
      .where(sql`handled_at is null`),
  ],
);
