/** Whether a person may broadcast a live: who manages all lives of its gym, and its trainer while in the team. */
import type { DbOrTx } from "~/db/client.server";
import { findRoleInGym, findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { isPermitted } from "~/features/identity/roles/studio-permissions";

export async function mayBroadcast(
  db: DbOrTx,
  { live, accountId }: { live: { gymId: number; trainerId: number | null }; accountId: string },
): Promise<boolean> {
  const role = await findRoleInGym(db, { accountId, gymId: live.gymId });
  if (role === null || !isPermitted(role, "manageOwnLives")) return false;
  if (isPermitted(role, "manageAllLives")) return true;
  if (live.trainerId === null) return false;
  return (await findTrainerOfAccount(db, accountId))?.trainerId === live.trainerId;
}
