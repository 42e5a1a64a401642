/** A job: expired invitations to open a gym, and old ones to a team, go with their mails, until it returns 0. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { purgeGymOpenings } from "~/features/identity/gym-openings/purge-gym-openings.server";
import { purgeInvitations } from "~/features/identity/roles/purge-invitations.server";
import { deleteMailsAbout } from "~/features/notifications/delete-mails-about.server";

export function purgeGymInvitations(
  db: Db,
  { now, limit = 1000 }: { now: Date; limit?: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ids = [
      ...(await purgeGymOpenings(tx, { now, limit })),
      ...(await purgeInvitations(tx, { now, limit })),
    ];
    await deleteMailsAbout(tx, ids);
    return ids.length;
  });
}
