/**
 * The sandbox's own tables. The sandbox stands for a separate company, so its rows and ours never reference each
 * other, except by the ids that a real provider would store as metadata.
 */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import type { HostedCheckoutInput, Sale } from "../payment-port";

/** A page's input as JSON, which cannot hold dates. The sandbox counts periods from the payment, not from the order. */
export type PageInput = Omit<HostedCheckoutInput, "orderedAt" | "expiresAt">;

export const sandboxCustomers = pgTable("sandbox_customers", {
  ref: text().primaryKey(),
  studentId: integer("student_id").notNull().unique(),
  email: text().notNull(),
  name: text().notNull(),
});

/** A creator's account, with the details that its holder has entered so far. */
export const sandboxAccounts = pgTable("sandbox_accounts", {
  ref: text().primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  email: text().notNull(),
  /** Null until the holder enters it. */
  holderName: text("holder_name"),
  accountNumber: text("account_number"),
  termsAcceptedAt: moment("terms_accepted_at"),
  /** The address to which the account's pages lead back. */
  backTo: text("back_to"),
  createdAt: moment("created_at").notNull(),
});

/** The set-up of a card that a customer saves. */
export const sandboxSetups = pgTable("sandbox_setups", {
  ref: text().primaryKey(),
  idempotencyKey: text("idempotency_key").notNull().unique(),
  customerRef: text("customer_ref").notNull(),
  clientSecret: text("client_secret").notNull().unique(),
  /** Null until the sandbox has accepted a card. */
  paymentMethodRef: text("payment_method_ref"),
});

/** Saved cards: test numbers only, never a real card. */
export const sandboxPaymentMethods = pgTable("sandbox_payment_methods", {
  ref: text().primaryKey(),
  customerRef: text("customer_ref").notNull(),
  number: text().notNull(),
});

export const sandboxCheckouts = pgTable(
  "sandbox_checkouts",
  {
    ref: text().primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    orderId: text("order_id").notNull().unique(),
    customerRef: text("customer_ref").notNull(),
    input: jsonb().$type<PageInput>().notNull(),
    /** open → complete | declined | expired */
    status: text().notNull().default("open"),
    subscriptionRef: text("subscription_ref"),
    paymentRef: text("payment_ref"),
    createdAt: moment("created_at").notNull(),
    /** From then on the page counts as expired; null for a page that never expires. */
    expiresAt: moment("expires_at"),
  },
  (t) => [
    index("sandbox_checkouts_due")
      .on(t.expiresAt)
      .where(sql`status = 'open'`),
  ],
);

export const sandboxSubscriptions = pgTable(
  "sandbox_subscriptions",
  {
    ref: text().primaryKey(),
    orderId: text("order_id").notNull().unique(),
    customerRef: text("customer_ref").notNull(),
    status: text().notNull(),
    name: text().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    interval: text().notNull(),
    timeZone: text("time_zone").notNull().default("UTC"),
    discount: jsonb().$type<Sale["discount"]>(),
    destination: jsonb().$type<Sale["destination"]>(),
    cardNumber: text("card_number").notNull(),
    /** The address to which the page of an overdue invoice leads back. */
    backTo: text("back_to").notNull(),
    startedAt: moment("started_at").notNull(),
    /** The day from which renewals are counted. */
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

/** One invoice per period, which its start identifies. */
export const sandboxInvoices = pgTable(
  "sandbox_invoices",
  {
    ref: text().primaryKey(),
    subscriptionRef: text("subscription_ref").notNull(),
    /** open → paid | void | uncollectible */
    status: text().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    periodStart: moment("period_start").notNull(),
    periodEnd: moment("period_end").notNull(),
    paidAt: moment("paid_at"),
    chargeRef: text("charge_ref"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    needsAuthentication: boolean("needs_authentication").notNull().default(false),
    failure: text(),
    clientSecret: text("client_secret").notNull().unique(),
  },
  (t) => [
    unique("sandbox_invoices_period").on(t.subscriptionRef, t.periodStart),
    index("sandbox_invoices_retry")
      .on(t.nextAttemptAt)
      .where(sql`status = 'open'`),
  ],
);

/** One payment for a product. */
export const sandboxPayments = pgTable("sandbox_payments", {
  ref: text().primaryKey(),
  orderId: text("order_id").notNull().unique(),
  customerRef: text("customer_ref").notNull(),
  cardNumber: text("card_number").notNull(),
  amountMinor: integer("amount_minor").notNull(),
  currency: text().notNull(),
  destination: jsonb().$type<Sale["destination"]>(),
  status: text().notNull(),
  clientSecret: text("client_secret").notNull().unique(),
  chargeRef: text("charge_ref"),
  failure: text(),
  paidAt: moment("paid_at"),
});

/** One row for each charge; the reference, built from its invoice or payment, makes it unique. */
export const sandboxCharges = pgTable(
  "sandbox_charges",
  {
    ref: text().primaryKey(),
    subscriptionRef: text("subscription_ref"),
    paymentRef: text("payment_ref"),
    orderId: text("order_id").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    /** The account that receives the money, less the platform's fee; null when the platform receives all of it. */
    destinationRef: text("destination_ref"),
    feeMinor: integer("fee_minor").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("sandbox_charges_order").on(t.orderId),
    index("sandbox_charges_destination").on(t.destinationRef, t.createdAt),
  ],
);

export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    ref: text().primaryKey(),
    idempotencyKey: text("idempotency_key").notNull().unique(),
    chargeRef: text("charge_ref").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    /** The part of the platform's fee that the sandbox returned. */
    feeMinor: integer("fee_minor").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("sandbox_refunds_charge").on(t.chargeRef)],
);

/** The references of the objects that an event names. */
export interface EventObject {
  accountRef?: string;
  checkoutRef?: string;
  subscriptionRef?: string;
  paymentRef?: string;
}

/** Events and their pending deliveries: some come twice, some late, as from real providers. */
export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    object: jsonb().$type<EventObject>().notNull(),
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
