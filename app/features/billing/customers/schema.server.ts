import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";
import type { ProviderKey } from "../payment-port";

/**
 * Students as customers of the payment provider (product.md §18): one current customer per student, and former ones
 * that were deleted at the provider. Their purchases stay the student's. No column says who the person is, because the
 * rows outlive the account.
 */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    provider: text().$type<ProviderKey>().notNull(),
    customerRef: text("customer_ref").notNull(),
    createdAt: createdAt(),
    /** The time at which we deleted the customer at the provider, or found it deleted there. */
    goneAt: moment("gone_at"),
    /** Rises when the student's address or name changes, and when the account is purged. */
    contactVersion: integer("contact_version").notNull().default(0),
    /** The version that the provider was told last; `syncCustomer` tells it a higher one. */
    syncedVersion: integer("synced_version").notNull().default(0),
    /** Until then one server alone tells the provider; null when none does. */
    claimedUntil: moment("claimed_until"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.customerRef] }),
    uniqueIndex("payment_customers_current")
      .on(t.studentId, t.provider)
      .where(sql`gone_at is null`),
    index("payment_customers_unsynced")
      .on(t.claimedUntil)
      .where(sql`synced_version < contact_version and gone_at is null`),
  ],
);
