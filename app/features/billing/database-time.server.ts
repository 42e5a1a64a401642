import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { exactlyOne } from "~/kernel/errors";

/**
 * Callers take this time before they read at the provider: of two reads, the one that began later is the newer. The
 * database tells it, because the clocks of two servers differ.
 */
export async function getDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  return new Date(exactlyOne(rows, "clock").at);
}
