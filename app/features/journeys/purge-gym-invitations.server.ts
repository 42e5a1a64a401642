/** A job: expired invitations to open a gym go with their mails, a batch at a time, until it returns 0. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { purgeGymOpenings } from "~/features/identity/gym-openings/purge-gym-openings.server";
import { deleteMailsByKey } from "~/features/notifications/delete-mails-by-key.server";
import { toInvitationMailKey } from "./invite-gym-owner.server";

export function purgeGymInvitations(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = await purgeGymOpenings(tx, { now, limit });
    await deleteMailsByKey(tx, ids.map(toInvitationMailKey));
    return ids.length;
  });
}
