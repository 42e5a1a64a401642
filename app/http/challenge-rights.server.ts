/** Which challenges of its gym a person of the team edits (product.md §26). */
import type { Db } from "~/db/client.server";
import { challengeRights, type ChallengeRights } from "~/features/challenges/edit/challenge-rights";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import type { GymRole } from "~/features/identity/roles/studio-permissions";
import { teachesAt } from "~/features/trainers/queries.server";

/** Null: none. */
export async function findChallengeRights(
  db: Db,
  { accountId, gymId, role }: { accountId: string; gymId: number; role: GymRole | null },
): Promise<ChallengeRights | null> {
  const trainerId = (await findTrainerOfAccount(db, accountId))?.trainerId ?? null;
  const teaches = trainerId !== null && (await teachesAt(db, { trainerId, gymId }));
  return challengeRights({ role, trainerId: teaches ? trainerId : null });
}
