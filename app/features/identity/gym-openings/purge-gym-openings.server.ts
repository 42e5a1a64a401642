import { inArray, lte } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { gymOpeningInvitations } from "./schema.server";

/** Deletes a bounded batch of the expired invitations with their addresses, and returns their ids. */
export async function purgeGymOpenings(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const due = tx
    .select({ id: gymOpeningInvitations.id })
    .from(gymOpeningInvitations)
    .where(lte(gymOpeningInvitations.expiresAt, now))
    .limit(limit);
  const deleted = await tx
    .delete(gymOpeningInvitations)
    .where(inArray(gymOpeningInvitations.id, due))
    .returning({ id: gymOpeningInvitations.id });
  return deleted.map(({ id }) => id);
}
