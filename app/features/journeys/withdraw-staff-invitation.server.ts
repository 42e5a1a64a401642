/** An OWNER takes an invitation back: its link is dead, and the audit log has it. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { withdrawInvitation } from "~/features/identity/roles/withdraw-invitation.server";

/** False: the gym has no such open invitation. */
export function withdrawStaffInvitation(
  db: Db,
  {
    gymId,
    invitationId,
    now,
  }: { gymId: number; accountId: string; invitationId: string; now: Date },
): Promise<boolean> {
  return inTransaction(
    db,
    async (tx) => (await withdrawInvitation(tx, { gymId, invitationId, now })) !== null,
  );
}
