import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { gymInvitations } from "./schema.server";

/** The link of the mail leads nowhere from now on. Null: the gym has no such open invitation. */
export async function withdrawInvitation(
  tx: Tx,
  { gymId, invitationId, now }: { gymId: number; invitationId: string; now: Date },
): Promise<{ email: string; role: string } | null> {
  const [row] = await tx
    .update(gymInvitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(gymInvitations.gymId, gymId),
        eq(gymInvitations.id, invitationId),
        isNull(gymInvitations.acceptedAt),
        isNull(gymInvitations.withdrawnAt),
      ),
    )
    .returning({ email: gymInvitations.email, role: gymInvitations.role });
  return row ?? null;
}
