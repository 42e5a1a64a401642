import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";

/** Calls with an Idempotency-Key that have begun or settled something. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    keyHash: text("key_hash").notNull(),
    /** The hash of method, address and body. */
    requestHash: text("request_hash").notNull(),
    /** Null while the call has begun something; a repetition of the request continues it. */
    answer: jsonb().$type<unknown>(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.keyHash] }),
    index("idempotency_keys_age").on(t.createdAt),
  ],
);
