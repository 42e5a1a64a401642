import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { KNOWN_NETWORK_LIFE_MS } from "./known-network.server";
import { knownNetworks } from "./schema.server";

/** Deletes networks unused for 90 days, a bounded batch at a time; a job calls it until it returns 0. */
export async function purgeKnownNetworks(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  const before = new Date(now.getTime() - KNOWN_NETWORK_LIFE_MS);
  const { rowCount } = await db.execute(sql`
    delete from ${knownNetworks} where (account_id, network_hash) in (
      select account_id, network_hash from ${knownNetworks}
       where last_used_at <= ${before.toISOString()}::timestamptz limit ${limit})`);
  return rowCount ?? 0;
}
