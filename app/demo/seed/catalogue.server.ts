/** The workouts of both gyms, through the verb that publishes. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { addDays } from "~/kernel/time";
import { catalogueOf } from "../catalogue/catalogue";
import { readMediaFacts } from "../catalogue/facts.server";
import { planWorkout } from "../catalogue/plan-workout";
import type { GymGuid } from "../catalogue/workout";
import { required, type DemoServices, type DemoWorld } from "./services";

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
  const known = new Set(await namesIn(db, gymId));
  const plans = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.gymId, gymId));
  for (const { category, demo, ageDays } of catalogueOf(gym)) {
    if (known.has(demo.name)) continue;
    await publishWorkout(db, {
      ...planWorkout(demo, { gym, category, facts }),
      gymId,
      trainerId: required(world.trainerIds, TRAINERS[demo.trainer]),
      subscriptionTypeIds: demo.free ? [] : plans.map(({ id }) => id),
      publishedAt: addDays(now, -ageDays),
    });
  }
}

async function namesIn(db: Db, gymId: number): Promise<string[]> {
  const rows = await db
    .select({ name: workouts.name })
    .from(workouts)
    .where(eq(workouts.gymId, gymId));
  return rows.map(({ name }) => name);
}
