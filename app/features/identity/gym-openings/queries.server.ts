/** Reads invitations to open a gym. */
import { and, eq, gt, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { gymOpeningInvitations } from "./schema.server";

interface InvitationLink {
  token: string;
  now: Date;
}

export const isOpenInvitation = ({ token, now }: InvitationLink) =>
  and(
    eq(gymOpeningInvitations.tokenHash, sha256Hex(token)),
    isNull(gymOpeningInvitations.usedAt),
    gt(gymOpeningInvitations.expiresAt, now),
  );

/** False: there is no such invitation, it has been used, or it has expired. */
export async function canOpenGym(db: DbOrTx, link: InvitationLink): Promise<boolean> {
  const rows = await db
    .select({ id: gymOpeningInvitations.id })
    .from(gymOpeningInvitations)
    .where(isOpenInvitation(link));
  return rows.length > 0;
}
