import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "~/db/columns";
import { students } from "~/features/identity/schema.server";

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
