import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { toGuidSkeleton } from "./gym-guid";
import { isGuidTaken } from "./queries.server";

/**
 * No other transaction can claim the guid or a look-alike until this one ends. False: a gym has it. It is a lock and no
 * unique index, because guids from before the rule may look alike.
 */
export async function claimGuid(tx: Tx, guid: string): Promise<boolean> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`gym guid ${toGuidSkeleton(guid)}`}, 0))`,
  );
  return !(await isGuidTaken(tx, guid));
}
