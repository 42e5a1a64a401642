import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { gymStaff } from "../schema.server";

/**
 * The gym's OWNERs, who stay so until the end of the transaction: acts that only they may do run one after the other.
 * The rows are locked in one order, so that two owners cannot wait for each other.
 */
export async function lockOwners(tx: Tx, { gymId }: { gymId: number }): Promise<string[]> {
  const owners = await tx
    .select({ accountId: gymStaff.accountId })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.role, "OWNER")))
    .orderBy(asc(gymStaff.accountId))
    .for("update");
  return owners.map(({ accountId }) => accountId);
}
