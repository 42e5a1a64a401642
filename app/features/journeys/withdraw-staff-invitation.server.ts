/** An OWNER takes an invitation back: its link is dead, and the audit log has it. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { lockOwners } from "~/features/identity/roles/lock-owners.server";
import { withdrawInvitation } from "~/features/identity/roles/withdraw-invitation.server";

/** False: the gym has no such open invitation, or the person is no OWNER any more. */
export function withdrawStaffInvitation(
  db: Db,
  {
    gymId,
    accountId,
    invitationId,
    now,
  }: { gymId: number; accountId: string; invitationId: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOwners(tx, { gymId })).includes(accountId)) return false;
    const withdrawn = await withdrawInvitation(tx, { gymId, invitationId, now });
    if (!withdrawn) return false;
    await recordAct(tx, {
      gymId,
      accountId,
      action: "team.withdraw-invitation",
      subject: { kind: "gym-invitation", id: invitationId },
      before: { role: withdrawn.role },
      now,
    });
    return true;
  });
}
