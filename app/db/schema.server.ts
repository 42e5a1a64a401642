/** Tables that belong to no feature. */
import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** In the shape that rate-limiter-flexible expects; made here, because its own `create table` races between servers. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
