/** Whether a person may broadcast a live: OWNER and MANAGER of its gym, and its own trainer (product.md §15). */
import type { DbOrTx } from "~/db/client.server";
import { findTrainerOfAccount, isManagerOf } from "~/features/identity/roles/queries.server";

export async function mayBroadcast(
  db: DbOrTx,
  { live, accountId }: { live: { gymId: number; trainerId: number | null }; accountId: string },
): Promise<boolean> {
  if (await isManagerOf(db, { accountId, gymId: live.gymId })) return true;
  if (live.trainerId === null) return false;
  return (await findTrainerOfAccount(db, accountId))?.trainerId === live.trainerId;
}
