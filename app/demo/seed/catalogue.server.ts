/** The workouts of both gyms, published by `publishWorkout`. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { equipment } from "~/features/catalog/equipment/schema.server";
import { tags } from "~/features/catalog/tags/schema.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { TAG_TEXTS } from "~/features/gyms/translations";
import { addDays } from "~/kernel/time";
import { catalogueOf } from "../catalogue/catalogue";
import { readMediaFacts } from "../catalogue/facts.server";
import { planWorkout } from "../catalogue/plan-workout";
import type { GymGuid } from "../catalogue/workout";
import { TAG_WORDS } from "../texts/offers";
import { ITEM_WORDS } from "../texts/vocabulary";
import { listPlanIdsOfOwner } from "./plans.server";
import { listWorkoutIds, required, type DemoServices, type DemoWorld } from "./services";

export async function seedCatalogue(services: DemoServices, world: DemoWorld): Promise<void> {
  const facts = await readMediaFacts();
  for (const gym of ["ironworks", "flowstate"] as const) {
    await seedShelves(services, world, gym, facts);
    await seedTagTexts(services.db, required(world.gymIds, gym));
    await seedEquipmentTexts(services.db, required(world.gymIds, gym));
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
  const plans = {
    gym: await listPlanIdsOfOwner(db, world, gym),
    maya: await listPlanIdsOfOwner(db, world, TRAINERS.maya),
    tom: await listPlanIdsOfOwner(db, world, TRAINERS.tom),
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

/** Adds translations to equipment that has none. */
async function seedEquipmentTexts(db: Db, gymId: number): Promise<void> {
  for (const [text, texts] of ITEM_WORDS) {
    await db
      .update(equipment)
      .set({ texts: TAG_TEXTS.parse(texts) })
      .where(and(eq(equipment.gymId, gymId), eq(equipment.text, text), eq(equipment.texts, {})));
  }
}

/** Adds translations to tags that have none. */
async function seedTagTexts(db: Db, gymId: number): Promise<void> {
  for (const [text, words] of TAG_WORDS) {
    await db
      .update(tags)
      .set({ texts: TAG_TEXTS.parse(words) })
      .where(and(eq(tags.gymId, gymId), eq(tags.text, text), eq(tags.texts, {})));
  }
}
