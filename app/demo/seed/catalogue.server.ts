/** The workouts of both gyms, through the verb that publishes. */
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { addDays } from "~/kernel/time";
import { catalogueOf } from "../catalogue/catalogue";
import { readMediaFacts } from "../catalogue/facts.server";
import { planWorkout } from "../catalogue/plan-workout";
import type { GymGuid } from "../catalogue/workout";
import { listPlanIdsOf } from "./plans.server";
import { listWorkoutIds, required, type DemoServices, type DemoWorld } from "./services";

export async function seedCatalogue(services: DemoServices, world: DemoWorld): Promise<void> {
  const facts = await readMediaFacts();
  for (const gym of ["ironworks", "flowstate"] as const) {
    await seedShelves(services, world, gym, facts);
  }
}

const TRAINERS = { maya: "maya-cole", tom: "tom-reyes" };

async function seedShelves(
  { db, now }: DemoServices,
  world: DemoWorld,
  gym: GymGuid,
  facts: Awaited<ReturnType<typeof readMediaFacts>>,
): Promise<void> {
  const gymId = required(world.gymIds, gym);
  const known = await listWorkoutIds(db, gymId);
  const plansOf = async (owner: string) => {
    const applicationId = world.applicationIds.get(owner);
    return applicationId === undefined ? [] : listPlanIdsOf(db, applicationId);
  };
  const plans = {
    gym: await plansOf(gym),
    maya: await plansOf(TRAINERS.maya),
    tom: await plansOf(TRAINERS.tom),
  };
  for (const { category, demo, ageDays } of catalogueOf(gym)) {
    if (known.has(demo.name)) continue;
    await publishWorkout(db, {
      ...planWorkout(demo, { gym, category, facts }),
      gymId,
      trainerId: required(world.trainerIds, TRAINERS[demo.trainer]),
      subscriptionTypeIds: demo.free ? [] : [...plans.gym, ...plans[demo.trainer]],
      publishedAt: addDays(now, -ageDays),
    });
  }
}
