/** Reads what a trainer's public pages show (product.md §2 "Trainer pages"). */
import type { DbOrTx } from "~/db/client.server";
import { listOfferedPlansOfApplications } from "~/features/billing/plans/queries.server";
import { listFreeWorkoutsOfTrainer } from "~/features/catalog/workouts/queries.server";
import {
  findPublicTrainer,
  listApplicationIdsOfTrainer,
  listGymsOfTrainer,
} from "~/features/gyms/queries.server";
import { parseTrainerKey } from "./trainer-key";

/** Null: there is no such trainer, or the gym of the host is not one that the trainer teaches at. */
export async function findTrainerOfHost(
  db: DbOrTx,
  { idOrTuid, hostGymId }: { idOrTuid: string; hostGymId: number | null },
) {
  const key = parseTrainerKey(idOrTuid);
  const trainer = key && (await findPublicTrainer(db, key));
  if (!trainer) return null;
  const gyms = await listGymsOfTrainer(db, trainer.id);
  if (hostGymId === null) return { trainer, gyms };
  // A gym never shows another's people (product.md §11).
  const ownGyms = gyms.filter(({ id }) => id === hostGymId);
  return ownGyms.length > 0 ? { trainer, gyms: ownGyms } : null;
}

export async function findTrainerPage(
  db: DbOrTx,
  host: { idOrTuid: string; hostGymId: number | null },
) {
  const found = await findTrainerOfHost(db, host);
  if (!found) return null;
  const { trainer, gyms } = found;
  const applicationIds = await listApplicationIdsOfTrainer(db, trainer.id);
  const [ownPlans, ...workoutsByGym] = await Promise.all([
    listOfferedPlansOfApplications(db, applicationIds),
    ...gyms.map(async (gym) => {
      const workouts = await listFreeWorkoutsOfTrainer(db, {
        gymId: gym.id,
        trainerId: trainer.id,
      });
      return workouts.map((workout) => ({ ...workout, gym }));
    }),
  ]);
  const freeWorkouts = workoutsByGym
    .flat()
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, MAX_SHOWN_WORKOUTS);
  return { trainer, gyms, applicationIds, ownPlans, freeWorkouts };
}

/** Full rows of one, two and three columns. */
const MAX_SHOWN_WORKOUTS = 6;
