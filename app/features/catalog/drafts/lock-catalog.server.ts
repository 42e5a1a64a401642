/** Publications of a gym take turns, so that the counts of its lists are never waited for in two orders. */
import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";

/** First number of a lock whose second is the gym. */
const CATALOG_LOCK = 7_204_119;

export const lockCatalog = (tx: Tx, gymId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${CATALOG_LOCK}, ${gymId})`);
