import { sql } from "drizzle-orm";
import { integer, timestamp } from "drizzle-orm/pg-core";

/** Millisecond precision: a JavaScript Date would silently cut microseconds off a cursor (database.md, fact 11). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const createdAt = () =>
  moment("created_at")
    .notNull()
    .default(sql`now()`);

/**
 * The gym as a part of keys, 0 for the platform itself: of a key with a null in it PostgreSQL checks nothing, so a
 * plan of another gym would pass.
 */
export const tenant = () =>
  integer()
    .notNull()
    .generatedAlwaysAs(sql`coalesce(gym_id, 0)`);
