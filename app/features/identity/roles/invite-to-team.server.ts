/** Invites an address to a gym's team. An address has one open invitation: the next replaces it and its link. */
import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { foldEmail, normalizeEmail } from "../email";
import { getInvitationExpiry, MAX_OPEN_INVITATIONS } from "./invitation";
import { gymInvitations } from "./schema.server";
import type { GymRole } from "./studio-permissions";
import { countOpenInvitations, isEmailOfTeam } from "./team-queries.server";

export async function inviteToTeam(
  tx: Tx,
  {
    gymId,
    email,
    role,
    invitedBy,
    now,
  }: { gymId: number; email: string; role: GymRole; invitedBy: string; now: Date },
): Promise<
  Result<
    { invitationId: string; email: string; token: string; expiresAt: Date },
    "invalid-email" | "already-in-team" | "too-many"
  >
> {
  const normal = normalizeEmail(email);
  const emailFolded = foldEmail(email);
  if (normal === null || emailFolded === null) return refuse("invalid-email");
  if (await isEmailOfTeam(tx, { gymId, emailFolded })) return refuse("already-in-team");
  if ((await countOpenInvitations(tx, { gymId, except: emailFolded })) >= MAX_OPEN_INVITATIONS) {
    return refuse("too-many");
  }
  const token = randomToken();
  const expiresAt = getInvitationExpiry(now);
  const values = {
    email: normal,
    role,
    tokenHash: sha256Hex(token),
    invitedBy,
    expiresAt,
    createdAt: now,
  };
  const [row] = await tx
    .insert(gymInvitations)
    .values({ id: newId(), gymId, emailFolded, ...values })
    .onConflictDoUpdate({
      target: [gymInvitations.gymId, gymInvitations.emailFolded],
      targetWhere: sql`accepted_at is null and withdrawn_at is null`,
      set: values,
    })
    .returning({ id: gymInvitations.id });
  return ok({ invitationId: row?.id ?? "", email: normal, token, expiresAt });
}
