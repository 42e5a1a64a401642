/** The gyms with their domains, applications and categories, and the trainers who teach in them. */
import { eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { createWorkoutType } from "~/features/catalog/workout-types/create-workout-type.server";
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { findLegalTextOfGym } from "~/features/gyms/queries.server";
import {
  applications,
  gymDomains,
  gyms,
  gymTrainers,
  trainers,
} from "~/features/gyms/schema.server";
import { GYM_TEXTS, TRAINER_TEXTS } from "~/features/gyms/translations";
import { VERSIONED_KINDS } from "~/features/legal/default-text";
import { recordVersion } from "~/features/legal/record-version.server";
import { DEMO_GYMS, DEMO_TRAINERS, type DemoGym } from "../gyms";
import { CATEGORY_WORDS, GYM_WORDS, TRAINER_WORDS } from "../texts/gyms";
import { required, type DemoServices, type DemoWorld } from "./services";

export async function seedGyms({ db, now }: DemoServices): Promise<DemoWorld> {
  const gymIds = new Map<string, number>();
  const applicationIds = new Map<string, number>();
  for (const demo of DEMO_GYMS) {
    const { gymId, applicationId } = await seedGym(db, demo, now);
    gymIds.set(demo.gym.guid, gymId);
    applicationIds.set(demo.gym.guid, applicationId);
  }
  const trainerIds = await seedTrainers(db, gymIds);
  for (const { trainer, application } of DEMO_TRAINERS) {
    if (!application) continue;
    const id = await seedApplication(db, {
      applicationKey: application.key,
      name: trainer.screenName,
      trainerId: required(trainerIds, trainer.tuid),
    });
    applicationIds.set(trainer.tuid, id);
  }
  return { gymIds, applicationIds, trainerIds };
}

async function seedGym(db: Db, demo: DemoGym, now: Date) {
  await inTransaction(db, (tx) => insertGym(tx, demo, now));
  const [gym] = await db.select({ id: gyms.id }).from(gyms).where(eq(gyms.guid, demo.gym.guid));
  if (!gym) throw new Error(`the demo gym ${demo.gym.guid} could not be made`);
  if (demo.domain) {
    await db
      .insert(gymDomains)
      .values({ host: demo.domain, gymId: gym.id, verifiedAt: now })
      .onConflictDoNothing();
  }
  const applicationId = await seedApplication(db, {
    applicationKey: demo.applicationKey,
    name: demo.gym.name,
    gymId: gym.id,
    isGymDefault: true,
  });
  const known = new Set((await listWorkoutTypes(db, gym.id)).map(({ key }) => key));
  for (const [position, category] of demo.categories.entries()) {
    if (known.has(category.key)) continue;
    await createWorkoutType(db, {
      ...category,
      texts: CATEGORY_WORDS[demo.gym.guid]?.[category.key] ?? {},
      position,
      gymId: gym.id,
      coverImageUrl: `/pictures/${demo.gym.guid}/category-${category.key}.webp`,
      imgUrl: `/pictures/${demo.gym.guid}/banner-${category.key}.webp`,
    });
  }
  return { gymId: gym.id, applicationId };
}

/** Its legal texts are its first ones, so that no member is ever told of them. */
async function insertGym(tx: Tx, demo: DemoGym, now: Date): Promise<void> {
  const texts = GYM_TEXTS.parse(GYM_WORDS[demo.gym.guid] ?? {});
  const [made] = await tx
    .insert(gyms)
    .values({ ...demo.gym, texts })
    .onConflictDoNothing({ target: gyms.guid })
    .returning({ id: gyms.id });
  if (!made) return;
  for (const kind of VERSIONED_KINDS) {
    const text = await findLegalTextOfGym(tx, { gymId: made.id, kind });
    if (text) await recordVersion(tx, { gymId: made.id, kind, text, replacesNone: true, now });
  }
}

async function seedApplication(
  db: Db,
  application: typeof applications.$inferInsert,
): Promise<number> {
  await db.insert(applications).values(application).onConflictDoNothing();
  const [row] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicationKey, application.applicationKey));
  if (!row) throw new Error(`the application ${application.applicationKey} could not be made`);
  return row.id;
}

async function seedTrainers(db: Db, gymIds: ReadonlyMap<string, number>) {
  const ids = new Map<string, number>();
  for (const [position, { trainer, gyms: guids }] of DEMO_TRAINERS.entries()) {
    const texts = TRAINER_TEXTS.parse(TRAINER_WORDS[trainer.tuid] ?? {});
    await db
      .insert(trainers)
      .values({ ...trainer, texts })
      .onConflictDoNothing({ target: trainers.tuid });
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
