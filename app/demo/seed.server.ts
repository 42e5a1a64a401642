/**
 * The demo world (interface.md), made with the features' own verbs. Idempotent: what is there stays as it is, so it
 * may run again on a database that people have used since.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { findPackageRoot } from "~/db/package-root.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { seedSubscription } from "~/features/billing/sandbox/seed-subscription.server";
import { subscriptionTypes } from "~/features/billing/schema.server";
import { publishWorkout } from "~/features/catalog/publish-workout.server";
import { workouts, workoutTypes } from "~/features/catalog/schema.server";
import {
  applications,
  gymDomains,
  gyms,
  gymTrainers,
  trainers,
} from "~/features/gyms/schema.server";
import { createAccount } from "~/features/identity/create-account.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { accounts, gymStaff, students, trainerAccounts } from "~/features/identity/schema.server";
import type { MediaStore } from "~/features/media/media-store";
import { DEMO_GYMS, DEMO_TRAINERS, type DemoGym } from "./gyms";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoEmail } from "./people";
import { seedBilling } from "./seed-billing.server";
import { DEMO_WORKOUTS } from "./workouts";

export interface DemoServices {
  db: Db;
  media: MediaStore;
  passwords: PasswordHasher;
  payments: SandboxProvider;
  now: Date;
}

/** True for a database that has never held a gym. */
export async function isEmptyWorld(db: Db): Promise<boolean> {
  return (await db.select({ id: gyms.id }).from(gyms).limit(1)).length === 0;
}

export async function seedDemoWorld(services: DemoServices): Promise<void> {
  const { db, now } = services;
  await copyMedia(services.media);
  await seedPlatformPlans(db);
  const gymIds = new Map<string, number>();
  for (const demo of DEMO_GYMS) gymIds.set(demo.gym.guid, await seedGym(db, demo, now));
  await seedBilling(db, gymIds);
  const trainerIds = await seedTrainers(db, gymIds);
  for (const [guid, gymId] of gymIds) await seedWorkouts(db, { guid, gymId, trainerIds, now });
  await seedPeople(services, gymIds, trainerIds);
}

/** Encoded clips and pictures go to the media store; only pictures are ever public. */
async function copyMedia(media: MediaStore): Promise<void> {
  const root = join(findPackageRoot(), "app/demo");
  for (const [folder, prefix] of [
    ["media", "clips"],
    ["pictures", "pictures"],
  ] as const) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const file of files) {
      if (!file.isFile() || !/\.(?:m3u8|m4s|mp4|vtt|jpg|png|webp)$/.test(file.name)) continue;
      const path = join(file.parentPath, file.name);
      const key = `${prefix}/${relative(join(root, folder), path).split(sep).join("/")}`;
      if ((await media.stat(key)) === null) await media.put(key, await readFile(path));
    }
  }
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
    await db
      .insert(subscriptionTypes)
      .values({ ...plan, currency: "GBP", interval: "MONTH", position });
  }
}

async function seedGym(db: Db, demo: DemoGym, now: Date): Promise<number> {
  await db.insert(gyms).values(demo.gym).onConflictDoNothing({ target: gyms.guid });
  const [gym] = await db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, demo.gym.guid));
  if (!gym) throw new Error(`the demo gym ${demo.gym.guid} could not be made`);
  if (demo.domain) {
    await db
      .insert(gymDomains)
      .values({ host: demo.domain, gymId: gym.id, verifiedAt: now })
      .onConflictDoNothing();
  }
  await db
    .insert(applications)
    .values({
      applicationKey: demo.applicationKey,
      name: demo.gym.name,
      gymId: gym.id,
      isGymDefault: true,
    })
    .onConflictDoNothing();
  const [application] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicationKey, demo.applicationKey));
  for (const [position, plan] of demo.plans.entries()) {
    const known = await db
      .select({ id: subscriptionTypes.id })
      .from(subscriptionTypes)
      .where(and(eq(subscriptionTypes.gymId, gym.id), eq(subscriptionTypes.name, plan.name)));
    if (known.length > 0) continue;
    await db.insert(subscriptionTypes).values({
      ...plan,
      position,
      gymId: gym.id,
      applicationId: application?.id,
      currency: demo.gym.currency ?? "GBP",
      subscriptionModel: "GYM",
    });
  }
  for (const [position, category] of demo.categories.entries()) {
    await db
      .insert(workoutTypes)
      .values({
        ...category,
        position,
        gymId: gym.id,
        coverImageUrl: `/pictures/${demo.gym.guid}/category-${category.key}.webp`,
        imgUrl: `/pictures/${demo.gym.guid}/category-${category.key}.webp`,
      })
      .onConflictDoNothing();
  }
  return gym.id;
}

async function seedTrainers(db: Db, gymIds: Map<string, number>): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [position, { trainer, gyms: guids }] of DEMO_TRAINERS.entries()) {
    await db.insert(trainers).values(trainer).onConflictDoNothing({ target: trainers.tuid });
    const [row] = await db
      .select({ id: trainers.id })
      .from(trainers)
      .where(eq(trainers.tuid, trainer.tuid));
    if (!row) throw new Error(`the demo trainer ${trainer.tuid} could not be made`);
    ids.set(trainer.tuid, row.id);
    for (const guid of guids) {
      const gymId = gymIds.get(guid);
      if (gymId === undefined) continue;
      await db
        .insert(gymTrainers)
        .values({ gymId, trainerId: row.id, position })
        .onConflictDoNothing();
    }
  }
  return ids;
}

async function seedWorkouts(
  db: Db,
  world: { guid: string; gymId: number; trainerIds: Map<string, number>; now: Date },
): Promise<void> {
  const { guid, gymId, trainerIds, now } = world;
  const plans = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(eq(subscriptionTypes.gymId, gymId));
  const clipSeconds = new Map<string, number>();
  for (const [age, demo] of DEMO_WORKOUTS.filter((workout) => workout.gym === guid).entries()) {
    const known = await db
      .select({ id: workouts.id })
      .from(workouts)
      .where(and(eq(workouts.gymId, gymId), eq(workouts.name, demo.name)));
    if (known.length > 0) continue;
    let seconds = clipSeconds.get(demo.clip);
    if (seconds === undefined) clipSeconds.set(demo.clip, (seconds = await secondsOf(demo.clip)));
    await publishWorkout(db, {
      gymId,
      trainerId: trainerIds.get(demo.trainer) ?? null,
      name: demo.name,
      description: demo.description,
      heroImageUrl: `/pictures/${guid}/${demo.picture}`,
      workoutIntensity: demo.intensity,
      focusAreas: demo.focusAreas.map((name) => ({ name })),
      equipmentDesc: demo.equipment,
      publishedAt: new Date(now.getTime() - age * 3 * 24 * 60 * 60 * 1000),
      categoryKeys: [demo.category],
      subscriptionTypeIds: demo.free ? [] : plans.map((plan) => plan.id),
      movements: [
        {
          name: demo.movement,
          durationSeconds: seconds,
          mediaKey: `clips/${demo.clip}`,
          heroImgUrl: `/pictures/${guid}/${demo.picture}`,
        },
      ],
    });
  }
}

async function secondsOf(clip: string): Promise<number> {
  const file = join(findPackageRoot(), "app/demo/media", clip, "clip.json");
  const { durationSeconds } = JSON.parse(await readFile(file, "utf8")) as {
    durationSeconds: number;
  };
  return Math.round(durationSeconds);
}

async function seedPeople(
  { db, passwords, payments, now }: DemoServices,
  gymIds: Map<string, number>,
  trainerIds: Map<string, number>,
): Promise<void> {
  const ironworks = gymIds.get("ironworks");
  if (ironworks === undefined) throw new Error("the demo gym ironworks is missing");
  const studentIds = new Map<DemoEmail, { accountId: string; studentId: number }>();
  for (const person of DEMO_ACCOUNTS) {
    const [known] = await db
      .select({ accountId: accounts.id, studentId: students.id })
      .from(accounts)
      .innerJoin(students, eq(students.accountId, accounts.id))
      .where(eq(accounts.emailFolded, person.email));
    if (known) {
      studentIds.set(person.email, known);
      continue;
    }
    const created = await createAccount(db, {
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash: await passwords.hash(DEMO_PASSWORD),
    });
    if (!created.ok) throw new Error(`the demo account ${person.email} could not be made`);
    const { studentId } = await registerStudent(db, {
      accountId: created.accountId,
      acquiringGymId: ironworks,
    });
    studentIds.set(person.email, { accountId: created.accountId, studentId });
  }
  const of = (email: DemoEmail) => {
    const found = studentIds.get(email);
    if (!found) throw new Error(`the demo account ${email} is missing`);
    return found;
  };

  await db
    .insert(gymStaff)
    .values({ gymId: ironworks, accountId: of("owner@demo.test").accountId, role: "OWNER" })
    .onConflictDoNothing();
  const maya = trainerIds.get("maya-cole");
  if (maya !== undefined) {
    await db
      .insert(trainerAccounts)
      .values({ trainerId: maya, accountId: of("trainer@demo.test").accountId })
      .onConflictDoNothing();
  }
  await db
    .update(accounts)
    .set({ isAdmin: true })
    .where(eq(accounts.id, of("admin@demo.test").accountId));

  const [monthly] = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(and(eq(subscriptionTypes.gymId, ironworks), eq(subscriptionTypes.name, "Monthly")));
  if (!monthly) throw new Error("the demo plan Monthly is missing");
  for (const [email, state] of [
    ["member@demo.test", "active"],
    ["canceled@demo.test", "canceled"],
    ["expired@demo.test", "expired"],
  ] as const) {
    await seedSubscription(db, {
      payments,
      student: { studentId: of(email).studentId, email, name: email },
      planId: monthly.id,
      state,
      now,
    });
  }
}
