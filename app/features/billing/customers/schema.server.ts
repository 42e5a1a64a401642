import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";
import type { ProviderKey } from "../payment-port";

/**
 * Students as customers of the payment provider (product.md §18): one current customer per student, and former ones
 * that were deleted at the provider. Their purchases stay the student's.
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
    /** The time at which we found the customer deleted at the provider. */
    goneAt: moment("gone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.customerRef] }),
    uniqueIndex("payment_customers_current")
      .on(t.studentId, t.provider)
      .where(sql`gone_at is null`),
  ],
);
