import type { Tx } from "~/db/client.server";
import { isOpenInvitation } from "./queries.server";
import { gymOpeningInvitations } from "./schema.server";

/** Uses up an invitation to open a gym. False: it is used, has expired, or never was. */
export async function redeemGymOpening(
  tx: Tx,
  { token, accountId, now }: { token: string; accountId: string; now: Date },
): Promise<boolean> {
  const redeemed = await tx
    .update(gymOpeningInvitations)
    .set({ usedAt: now, usedBy: accountId })
    .where(isOpenInvitation({ token, now }))
    .returning({ id: gymOpeningInvitations.id });
  return redeemed.length > 0;
}
