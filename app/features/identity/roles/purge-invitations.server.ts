import { inArray, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { addDays } from "~/kernel/time";
import { KEPT_DAYS } from "./invitation";
import { gymInvitations } from "./schema.server";

/** Deletes a bounded batch of the invitations that are long over, with their addresses, and returns their ids. */
export async function purgeInvitations(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { acceptedAt, withdrawnAt, expiresAt } = gymInvitations;
  const due = tx
    .select({ id: gymInvitations.id })
    .from(gymInvitations)
    .where(
      sql`coalesce(${acceptedAt}, ${withdrawnAt}, ${expiresAt}) <= ${addDays(now, -KEPT_DAYS).toISOString()}`,
    )
    .limit(limit);
  const deleted = await tx
    .delete(gymInvitations)
    .where(inArray(gymInvitations.id, due))
    .returning({ id: gymInvitations.id });
  return deleted.map(({ id }) => id);
}
