/**
 * A creator's transaction: as a role that sees the rows of one gym and may write only what creators may
 * (database.md §7). The database refuses the rest, also where a query forgets to name the gym.
 */
import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client.server";
import { CREATOR_ROLE } from "./row-security.server";
import { inTransaction } from "./transaction.server";

/** As in `inTransaction`, `fn` may run more than once. Role and gym end with the transaction. */
export function inGymTransaction<T>(
  db: Db,
  { gymId }: { gymId: number },
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx.execute(
      sql`select set_config('app.gym_id', ${String(gymId)}, true), set_config('role', ${CREATOR_ROLE}, true)`,
    );
    return fn(tx);
  });
}
