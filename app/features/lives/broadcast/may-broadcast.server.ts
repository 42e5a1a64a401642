/** Whether a person may broadcast a live: OWNER and MANAGER of its gym, and its trainer while in the team. */
import type { DbOrTx } from "~/db/client.server";
import { findRoleInGym, findTrainerOfAccount } from "~/features/identity/roles/queries.server";

export async function mayBroadcast(
  db: DbOrTx,
  { live, accountId }: { live: { gymId: number; trainerId: number | null }; accountId: string },
): Promise<boolean> {
  const role = await findRoleInGym(db, { accountId, gymId: live.gymId });
  if (role === "OWNER" || role === "MANAGER") return true;
  if (role !== "TRAINER" || live.trainerId === null) return false;
  return (await findTrainerOfAccount(db, accountId))?.trainerId === live.trainerId;
}
