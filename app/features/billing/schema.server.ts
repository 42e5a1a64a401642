/**
 * What is sold, what was ordered, what is held (spec §3, decisions §9). Money is an integer of minor units.
 * Unique keys carry the promises: one live subscription per student and type, one provider object per order,
 * one inbox row per event id.
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
import { createdAt, moment } from "~/db/columns";
import { applications, gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";

export const subscriptionTypes = pgTable(
  "subscription_types",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a plan of the whole platform (UNLIMITED, GYMPASS). */
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
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
    unique("subscription_types_gym_id_id").on(t.gymId, t.id),
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

/** An order is written before anything is asked of the provider; its id is the idempotency key there. */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    gymId: integer("gym_id").references(() => gyms.id),
    subscriptionTypeId: integer("subscription_type_id")
      .notNull()
      .references(() => subscriptionTypes.id),
    /** The form's hidden attempt id: the same form sent twice is the same order (decisions §1). */
    attemptId: text("attempt_id").notNull(),
    provider: text().notNull(),
    /** OPEN → FULFILLED | FAILED | EXPIRED */
    status: text().notNull().default("OPEN"),
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    trialDays: integer("trial_days").notNull(),
    /** Per cent with two decimals times 100, copied from the setting on to each sale (decisions §10). */
    feeBasisPoints: integer("fee_basis_points").notNull(),
    checkoutRef: text("checkout_ref").unique(),
    subscriptionRef: text("subscription_ref").unique(),
    failureReason: text("failure_reason"),
    /** Where the person goes after the success dialog; checked when written and when used. */
    returnUrl: text("return_url"),
    /** 'I am 18 or over' or 'I have a parent's permission', where no date of birth was known (decisions §3). */
    ageAssertion: text("age_assertion"),
    termsAcceptedAt: moment("terms_accepted_at").notNull(),
    createdAt: createdAt(),
    settledAt: moment("settled_at"),
  },
  (t) => [
    uniqueIndex("orders_attempt").on(t.studentId, t.attemptId),
    // At most one unfinished order per student and plan: a second tab continues the first.
    uniqueIndex("orders_open")
      .on(t.studentId, t.subscriptionTypeId)
      .where(sql`status = 'OPEN'`),
    index("orders_open_age")
      .on(t.createdAt)
      .where(sql`status = 'OPEN'`),
    check("orders_status", sql`${t.status} in ('OPEN','FULFILLED','FAILED','EXPIRED')`),
    check("orders_age_assertion", sql`${t.ageAssertion} in ('adult','parent')`),
    check("orders_amount", sql`${t.amountMinor} >= 0`),
  ],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    gymId: integer("gym_id").references(() => gyms.id),
    subscriptionTypeId: integer("subscription_type_id")
      .notNull()
      .references(() => subscriptionTypes.id),
    orderId: uuid("order_id")
      .unique()
      .references(() => orders.id),
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
    endedAt: moment("ended_at"),
    pastDueSince: moment("past_due_since"),
    /** When the truth was last read from the provider; an older read never overwrites a newer one. */
    syncedAt: moment("synced_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("subscriptions_one_live")
      .on(t.studentId, t.subscriptionTypeId)
      .where(sql`status not in ('canceled','incomplete_expired','unpaid') and ended_at is null`),
    index("subscriptions_student").on(t.studentId, t.createdAt),
    index("subscriptions_gym").on(t.gymId, t.studentId),
    check("subscriptions_provider", sql`${t.paymentProvider} in ('STRIPE','GYMPASS','FREE')`),
  ],
);

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
