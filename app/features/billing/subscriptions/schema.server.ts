/** Members' subscriptions (product.md §3, §18): at most one live subscription per student and plan. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment, tenant } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { orders } from "../orders/schema.server";
import { subscriptionTypes } from "../plans/schema.server";

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    /** The plan's gym; null for a plan of the platform. */
    gymId: integer("gym_id").references(() => gyms.id),
    tenant: tenant(),
    subscriptionTypeId: integer("subscription_type_id").notNull(),
    orderId: uuid("order_id").unique(),
    /** STRIPE, GYMPASS or FREE, as members see it. The sandbox counts as STRIPE. */
    paymentProvider: text("payment_provider").notNull(),
    /** The provider's id of the subscription; null for FREE and GYMPASS. */
    providerRef: text("provider_ref").unique(),
    /** The provider's status at the last sync: trialing, active, past_due, canceled, unpaid … */
    status: text().notNull(),
    priceMinor: integer("price_minor").notNull(),
    currency: text().notNull(),
    startedAt: moment("started_at").notNull(),
    currentPeriodEnd: moment("current_period_end").notNull(),
    trialEnd: moment("trial_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    cancelAt: moment("cancel_at"),
    /** The time of the request to cancel, not of the end. */
    canceledAt: moment("canceled_at"),
    /** The reduction of the next renewals by a promo code; 0 after its last payment. */
    discountMinor: integer("discount_minor").notNull().default(0),
    endedAt: moment("ended_at"),
    pastDueSince: moment("past_due_since"),
    /** The time of the mail that announces the end of the trial. */
    trialNoticeAt: moment("trial_notice_at"),
    /** The end of the year whose renewal was announced last. */
    renewalNoticeFor: moment("renewal_notice_for"),
    /** The time at which the member withdrew (product.md §19); the subscription ends with it. */
    withdrawnAt: moment("withdrawn_at"),
    /** The time of the last read from the provider; an older read never overwrites a newer one. */
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
    index("subscriptions_overdue")
      .on(t.currentPeriodEnd)
      .where(sql`payment_provider = 'STRIPE' and ended_at is null`),
    index("subscriptions_withdrawn")
      .on(t.withdrawnAt)
      .where(sql`withdrawn_at is not null and ended_at is null`),
    index("subscriptions_withdrawn_end")
      .on(t.endedAt)
      .where(sql`withdrawn_at is not null`),
    index("subscriptions_free_end")
      .on(t.currentPeriodEnd)
      .where(sql`payment_provider = 'FREE' and ended_at is null`),
    index("subscriptions_pass_period")
      .on(t.currentPeriodEnd)
      .where(sql`payment_provider = 'GYMPASS' and ended_at is null`),
    check("subscriptions_provider", sql`${t.paymentProvider} in ('STRIPE','GYMPASS','FREE')`),
  ],
);

export type SubscriptionRow = typeof subscriptions.$inferSelect;
