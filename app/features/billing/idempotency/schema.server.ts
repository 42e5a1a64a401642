import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";

/** Calls that were made under an Idempotency-Key and have begun or settled something. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    keyHash: text("key_hash").notNull(),
    /** Of address and body. */
    requestHash: text("request_hash").notNull(),
    /** Null: it has begun, and the same request continues it. */
    answer: jsonb().$type<unknown>(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.keyHash] }),
    index("idempotency_keys_age").on(t.createdAt),
  ],
);
