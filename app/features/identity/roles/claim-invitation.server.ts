/** Uses an invitation up and gives its role. Of many simultaneous uses of a link one wins. */
import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { gymStaff } from "../schema.server";
import { getInvitationState } from "./invitation";
import { gymInvitations } from "./schema.server";
import type { GymRole } from "./studio-permissions";

export async function claimInvitation(
  tx: Tx,
  { token, accountId, now }: { token: string; accountId: string; now: Date },
): Promise<
  Result<
    { invitationId: string; gymId: number; role: GymRole; email: string },
    "gone" | "already-in-team"
  >
> {
  const [invitation] = await tx
    .select()
    .from(gymInvitations)
    .where(eq(gymInvitations.tokenHash, sha256Hex(token)))
    .for("update");
  if (!invitation || getInvitationState(invitation, now) !== "OPEN") return refuse("gone");
  const { id: invitationId, gymId, role, email } = invitation;
  const added = await tx
    .insert(gymStaff)
    .values({ gymId, accountId, role, createdAt: now })
    .onConflictDoNothing()
    .returning({ gymId: gymStaff.gymId });
  // Used up for who is in the team too, who could keep it for the time after a removal.
  await tx
    .update(gymInvitations)
    .set({ acceptedAt: now, acceptedBy: accountId })
    .where(and(eq(gymInvitations.gymId, gymId), eq(gymInvitations.id, invitationId)));
  if (added.length === 0) return refuse("already-in-team");
  return ok({ invitationId, gymId, role, email });
}
