import { sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";

/** Millisecond precision: a JavaScript Date would silently cut microseconds off a cursor (database.md, fact 11). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () =>
  moment("created_at")
    .notNull()
    .default(sql`now()`);
