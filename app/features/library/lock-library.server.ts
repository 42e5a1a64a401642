/** Transactions that count against a gym's bounds take turns: the lock ends with the transaction. */
import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";

/** First number of a lock whose second is the gym. */
const LIBRARY_LOCK = 7_204_118;

export const lockLibrary = (tx: Tx, gymId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LIBRARY_LOCK}, ${gymId})`);
