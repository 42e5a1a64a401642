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

/**
 * Null: there is no such trainer, or the gym of the host is not one that the trainer teaches at. `canonicalGyms` are
 * all of the trainer's gyms: they decide the canonical address of the pages, which is the same on every host.
 */
export async function findTrainerOfHost(
  db: DbOrTx,
  { idOrTuid, hostGymId }: { idOrTuid: string; hostGymId: number | null },
) {
  const key = parseTrainerKey(idOrTuid);
  const trainer = key && (await findPublicTrainer(db, key));
  if (!trainer) return null;
  const allGyms = await listGymsOfTrainer(db, trainer.id);
  const canonicalGyms = allGyms.map(({ guid, verifiedHost }) => ({ guid, verifiedHost }));
  if (hostGymId === null) return { trainer, gyms: allGyms, canonicalGyms };
  // A gym never shows another's people (product.md §11).
  const gyms = allGyms.filter(({ id }) => id === hostGymId);
  return gyms.length > 0 ? { trainer, gyms, canonicalGyms } : null;
}

export async function findTrainerPage(
  db: DbOrTx,
  host: { idOrTuid: string; hostGymId: number | null },
) {
  const found = await findTrainerOfHost(db, host);
  if (!found) return null;
  const { trainer, gyms, canonicalGyms } = found;
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
  return { trainer, gyms, canonicalGyms, applicationIds, ownPlans, freeWorkouts };
}

/** Full rows of one, two and three columns. */
const MAX_SHOWN_WORKOUTS = 6;
