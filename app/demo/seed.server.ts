/**
 * Seeds the demo world (product.md §26), one file per subject: with the features' verbs where they exist (accounts,
 * students, categories, workouts, likes, starts, challenges, promo codes, lives, payments, pictures), otherwise as rows
 * (gyms, domains, trainers, plans, products, staff). Idempotent: existing rows stay, so it may run again on a database
 * that people use.
 */
import type { Db } from "~/db/client.server";
import { gyms } from "~/features/gyms/schema.server";
import { indexWorkouts } from "~/features/search/index-workouts.server";
import { seedBilling, seedPaymentAccounts } from "./seed/billing.server";
import { seedCatalogue } from "./seed/catalogue.server";
import { seedChallenges } from "./seed/challenges.server";
import { seedGyms } from "./seed/gyms.server";
import { seedLikes } from "./seed/likes.server";
import { seedLives } from "./seed/lives.server";
import { copyClips, seedPictures } from "./seed/media.server";
import { seedPeople } from "./seed/people.server";
import { seedPlans, seedSubscriptions } from "./seed/plans.server";
import { seedTraining } from "./seed/training.server";
import type { DemoServices, DemoWorld } from "./seed/services";

export type { DemoServices } from "./seed/services";

/** True for a database that has never held a gym. */
export async function isEmptyWorld(db: Db): Promise<boolean> {
  return (await db.select({ id: gyms.id }).from(gyms).limit(1)).length === 0;
}

export async function seedDemoWorld(services: DemoServices): Promise<void> {
  // Files take as long as rows, so both run at the same time.
  await Promise.all([copyClips(services.media), seedRows(services)]);
}

async function seedRows(services: DemoServices): Promise<void> {
  const world = await seedGyms(services);
  await Promise.all([seedPictures(services, world), seedContent(services, world)]);
}

async function seedContent(services: DemoServices, world: DemoWorld): Promise<void> {
  await seedPlans(services.db, world);
  await seedBilling(services.db, world);
  await seedPaymentAccounts(services, world);
  await seedCatalogue(services, world);
  await seedLives(services, world);
  const people = await seedPeople(services, world);
  await seedSubscriptions(services, world, people);
  await seedLikes(services, world, people);
  await seedTraining(services, world, people);
  await seedChallenges(services, world, people);
  await indexWorkouts(services.db);
}
