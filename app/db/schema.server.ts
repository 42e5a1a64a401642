/** Tables that belong to no feature. */
import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** As rate-limiter-flexible expects it; created here, because its own `create table` races between servers. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
