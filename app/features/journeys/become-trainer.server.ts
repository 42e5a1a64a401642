/** A person of a gym's team teaches there: their public profile, made where there is none, is listed in the gym. */
import type { Tx } from "~/db/client.server";
import { linkTrainer } from "~/features/identity/roles/link-trainer.server";
import { findTrainerOfAccount } from "~/features/identity/roles/queries.server";
import { lockAccount } from "~/features/identity/lock-account.server";
import { findNameOfAccount } from "~/features/identity/queries.server";
import { createTrainer } from "~/features/trainers/create-trainer.server";
import { teachAtGym } from "~/features/trainers/teach-at-gym.server";

export async function becomeTrainer(
  tx: Tx,
  { gymId, accountId }: { gymId: number; accountId: string },
): Promise<void> {
  // Two gyms' invitations that are accepted at the same time make one profile.
  await lockAccount(tx, accountId);
  const known = await findTrainerOfAccount(tx, accountId);
  const { trainerId } = known ?? (await createTrainer(tx, await findNameOfAccount(tx, accountId)));
  if (!known) await linkTrainer(tx, { accountId, trainerId });
  await teachAtGym(tx, { gymId, trainerId });
}
