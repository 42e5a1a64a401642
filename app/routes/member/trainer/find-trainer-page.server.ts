/** Reads what a trainer's public pages show (product.md §2 "Trainer pages"). */
import { listOfferedPlansOfApplications } from "~/features/billing/plans/queries.server";
import { listFreeWorkoutsOfTrainer } from "~/features/catalog/workouts/queries.server";
import { listRolesOfAccount } from "~/features/identity/roles/queries.server";
import { findTrainerOfHost } from "~/features/trainers/find-trainer-of-host.server";
import { listApplicationIdsOfTrainer } from "~/features/trainers/queries.server";
import type { LoadContext } from "~/http/load-context";

export async function findTrainerPage(
  db: LoadContext["db"],
  {
    reader = null,
    ...host
  }: {
    idOrTuid: string;
    hostGymId: number | null;
    reader?: { accountId: string } | null;
  },
) {
  const roles = reader ? await listRolesOfAccount(db, reader.accountId) : [];
  const staffOf = roles.map(({ gymId }) => gymId);
  const found = await findTrainerOfHost(db, { ...host, staffOf });
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
  return { trainer, gyms, canonicalGyms, ownPlans, freeWorkouts };
}

/** Full rows of one, two and three columns. */
const MAX_SHOWN_WORKOUTS = 6;
