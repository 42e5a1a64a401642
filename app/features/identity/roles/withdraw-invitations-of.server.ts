import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { accounts } from "../schema.server";
import { gymInvitations } from "./schema.server";

/**
 * Withdraws the open invitations that a person has sent for a gym, and those to the person's own address: whoever loses
 * the role must not come back by them.
 */
export async function withdrawInvitationsOf(
  tx: Tx,
  { gymId, accountId, now }: { gymId: number; accountId: string; now: Date },
): Promise<{ id: string; role: string }[]> {
  const ownAddress = sql`(select ${accounts.emailFolded} from ${accounts} where ${accounts.id} = ${accountId})`;
  return tx
    .update(gymInvitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(gymInvitations.gymId, gymId),
        isNull(gymInvitations.acceptedAt),
        isNull(gymInvitations.withdrawnAt),
        or(eq(gymInvitations.invitedBy, accountId), eq(gymInvitations.emailFolded, ownAddress)),
      ),
    )
    .returning({ id: gymInvitations.id, role: gymInvitations.role });
}
