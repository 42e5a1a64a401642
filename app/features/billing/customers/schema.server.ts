import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";

/**
 * One customer at the payment provider per student (product.md §18), and those before it that were deleted there: what
 * was bought as one of them stays the student's.
 */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id),
    provider: text().notNull(),
    customerRef: text("customer_ref").notNull(),
    createdAt: createdAt(),
    /** When it was found to be deleted there. */
    goneAt: moment("gone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.customerRef] }),
    uniqueIndex("payment_customers_current")
      .on(t.studentId, t.provider)
      .where(sql`gone_at is null`),
  ],
);
