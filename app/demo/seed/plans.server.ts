/** The plans of the platform and of each gym, and their subscribers. */
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { seedSubscription } from "~/features/billing/sandbox/seed-subscription.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { PLAN_TEXTS } from "~/features/gyms/translations";
import { DEMO_GYMS, DEMO_TRAINERS, type DemoGym } from "../gyms";
import { PLAN_WORDS } from "../texts/offers";
import { required, type DemoPeople, type DemoServices, type DemoWorld } from "./services";

export async function seedPlans(db: Db, world: DemoWorld): Promise<void> {
  await seedPlatformPlans(db);
  for (const demo of DEMO_GYMS) await seedGymPlans(db, demo, world);
  for (const { trainer, application } of DEMO_TRAINERS) {
    if (!application) continue;
    const applicationId = required(world.applicationIds, trainer.tuid);
    if ((await listPlanIdsOf(db, applicationId)).length > 0) continue;
    await db.insert(subscriptionTypes).values({
      ...application.plan,
      texts: wordsOf(trainer.tuid, application.plan.name),
      applicationId,
      currency: application.currency,
      subscriptionModel: "SINGLE_TRAINER",
    });
  }
}

const wordsOf = (owner: string, plan: string) => PLAN_TEXTS.parse(PLAN_WORDS[owner]?.[plan] ?? {});

/** The plans of one application. */
async function listPlanIdsOf(db: Db, applicationId: number): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.applicationId, applicationId));
  return rows.map(({ id }) => id);
}

/** The plans of a gym or of a trainer, by guid or tuid; a trainer without plans of their own has none. */
export async function listPlanIdsOfOwner(
  db: Db,
  world: DemoWorld,
  owner: string,
): Promise<number[]> {
  const applicationId = world.applicationIds.get(owner);
  return applicationId === undefined ? [] : listPlanIdsOf(db, applicationId);
}

async function seedPlatformPlans(db: Db): Promise<void> {
  const plans = [
    {
      name: "Everywhere",
      subscriptionModel: "UNLIMITED",
      priceMinor: 2999,
      description: "Every gym, one plan.",
    },
    {
      name: "Partner pass",
      subscriptionModel: "GYMPASS",
      priceMinor: 0,
      description: "Through your employer.",
    },
  ];
  for (const [position, plan] of plans.entries()) {
    const known = await db
      .select({ id: subscriptionTypes.id })
      .from(subscriptionTypes)
      .where(and(isNull(subscriptionTypes.gymId), eq(subscriptionTypes.name, plan.name)));
    if (known.length > 0) continue;
    await db.insert(subscriptionTypes).values({
      ...plan,
      texts: wordsOf("platform", plan.name),
      currency: "GBP",
      interval: "MONTH",
      position,
    });
  }
}

async function seedGymPlans(db: Db, demo: DemoGym, world: DemoWorld): Promise<void> {
  const gymId = required(world.gymIds, demo.gym.guid);
  const applicationId = required(world.applicationIds, demo.gym.guid);
  for (const [position, plan] of demo.plans.entries()) {
    const known = await db
      .select({ id: subscriptionTypes.id })
      .from(subscriptionTypes)
      .where(and(eq(subscriptionTypes.gymId, gymId), eq(subscriptionTypes.name, plan.name)));
    if (known.length > 0) continue;
    await db.insert(subscriptionTypes).values({
      ...plan,
      texts: wordsOf(demo.gym.guid, plan.name),
      position,
      gymId,
      applicationId,
      currency: demo.gym.currency ?? "GBP",
      subscriptionModel: "GYM",
    });
  }
}

/** Members of Ironworks: one with an active, one with a cancelled, one with an expired subscription. */
export async function seedSubscriptions(
  { db, payments, now }: DemoServices,
  world: DemoWorld,
  people: DemoPeople,
): Promise<void> {
  const gymId = required(world.gymIds, "ironworks");
  const [monthly] = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(and(eq(subscriptionTypes.gymId, gymId), eq(subscriptionTypes.name, "Monthly")));
  if (!monthly) throw new Error("the demo plan Monthly is missing");
  for (const [email, state] of [
    ["member@demo.test", "active"],
    ["canceled@demo.test", "canceled"],
    ["expired@demo.test", "expired"],
  ] as const) {
    await seedSubscription(db, {
      payments,
      student: { studentId: people(email).studentId, email, name: email },
      planId: monthly.id,
      state,
      now,
    });
  }
}
