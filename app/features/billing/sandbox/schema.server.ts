/**
 * The sandbox provider's own books. It stands for a company elsewhere: nothing of ours refers to these rows and
 * they refer to nothing of ours, except by the references that a real provider would keep as metadata.
 */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import type { HostedCheckoutInput } from "../payment-port";

export const sandboxCustomers = pgTable("sandbox_customers", {
  ref: text().primaryKey(),
  studentId: integer("student_id").notNull().unique(),
  email: text().notNull(),
  name: text().notNull(),
});

export const sandboxCheckouts = pgTable("sandbox_checkouts", {
  ref: text().primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  orderId: text("order_id").notNull().unique(),
  customerRef: text("customer_ref").notNull(),
  input: jsonb().$type<HostedCheckoutInput>().notNull(),
  /** open → complete | declined | expired */
  status: text().notNull().default("open"),
  subscriptionRef: text("subscription_ref"),
  createdAt: moment("created_at").notNull(),
});

export const sandboxSubscriptions = pgTable(
  "sandbox_subscriptions",
  {
    ref: text().primaryKey(),
    orderId: text("order_id").notNull().unique(),
    customerRef: text("customer_ref").notNull(),
    status: text().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    interval: text().notNull(),
    startedAt: moment("started_at").notNull(),
    /** The day that renewals are counted from. */
    anchorAt: moment("anchor_at").notNull(),
    currentPeriodEnd: moment("current_period_end").notNull(),
    trialEnd: moment("trial_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    canceledAt: moment("canceled_at"),
    endedAt: moment("ended_at"),
  },
  (t) => [
    index("sandbox_subscriptions_due")
      .on(t.currentPeriodEnd)
      .where(sql`ended_at is null`),
  ],
);

/** One line per time that money moved; the period's start makes it one. */
export const sandboxCharges = pgTable("sandbox_charges", {
  ref: text().primaryKey(),
  subscriptionRef: text("subscription_ref").notNull(),
  orderId: text("order_id").notNull(),
  amountMinor: integer("amount_minor").notNull(),
  currency: text().notNull(),
  createdAt: moment("created_at").notNull(),
});

/** What it still has to tell us: some twice, some late, as real providers do. */
export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    object: jsonb().$type<{ checkoutRef?: string; subscriptionRef?: string }>().notNull(),
    createdAt: moment("created_at").notNull(),
    deliverAt: moment("deliver_at").notNull(),
    deliveriesLeft: integer("deliveries_left").notNull(),
    failures: integer().notNull().default(0),
  },
  (t) => [
    index("sandbox_events_due")
      .on(t.deliverAt)
      .where(sql`deliveries_left > 0`),
  ],
);
