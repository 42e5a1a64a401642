/** Creates an invitation to open a gym; the token of its link is stored as a hash alone. */
import type { Tx } from "~/db/client.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { getInvitationExpiry } from "../roles/invitation";
import { gymOpeningInvitations } from "./schema.server";

export async function inviteToOpenGym(
  tx: Tx,
  { emailFolded, now }: { emailFolded: string; now: Date },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const [id, token] = [newId(now.getTime()), randomToken()];
  const expiresAt = getInvitationExpiry(now);
  await tx
    .insert(gymOpeningInvitations)
    .values({ id, tokenHash: sha256Hex(token), emailFolded, expiresAt });
  return { id, token, expiresAt };
}
