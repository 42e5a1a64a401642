/** Every SELECT on trainers, the gyms they teach at and their applications. */
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  min,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { cachedQuery } from "~/db/cached-query.server";
import { ofPublicGym, verifiedHost } from "~/features/gyms/queries.server";
import { applications, gyms, gymTrainers, trainers } from "~/features/gyms/schema.server";
import { foreignTexts, inLanguage, type Reader } from "~/kernel/translations";
import { countPromoBytes } from "./promo-copy";

const trainerCard = {
  id: trainers.id,
  tuid: trainers.tuid,
  screenName: trainers.screenName,
  headerText: trainers.headerText,
  profileImgUrl: trainers.profileImgUrl,
};

/** The trainer teaches there now, and has not left. */
const isCurrent = isNull(gymTrainers.leftAt);

/** `gymIds`: where the trainer teaches now, for links to their page. */
const namedTrainer = {
  ...trainerCard,
  gymIds: sql<
    number[]
  >`array(select ${gymTrainers.gymId} from ${gymTrainers} where ${gymTrainers.trainerId} = ${trainers.id} and ${isCurrent})`,
};

/**
 * Who teaches at a gym now; `withFormer`: also who has left, last, for what they have taught. Cached until the gym
 * changes.
 */
export async function listTrainersOfGym(
  db: DbOrTx,
  gymId: number,
  reader: Reader,
  { withFormer = false }: { withFormer?: boolean } = {},
) {
  const cached = await trainersOfGym(db, String(gymId));
  const listed = cached?.trainers.filter(({ leftAt }) => withFormer || leftAt === null) ?? [];
  return listed.map(({ leftAt: _leftAt, ...trainer }) => ({
    ...inLanguage(trainer, reader.lang),
    langs: foreignTexts(trainer, ["headerText", "bio"], reader),
  }));
}

const loadTrainers = (db: DbOrTx, gymId: number) =>
  db
    .select({
      ...trainerCard,
      bio: trainers.bio,
      texts: trainers.texts,
      leftAt: gymTrainers.leftAt,
    })
    .from(gymTrainers)
    .innerJoin(trainers, eq(trainers.id, gymTrainers.trainerId))
    .where(eq(gymTrainers.gymId, gymId))
    .orderBy(sql`${gymTrainers.leftAt} nulls first`, asc(gymTrainers.position), asc(trainers.id))
    .limit(24);

const trainersOfGym = cachedQuery({
  max: 5_000,
  gymIdOf: (entry: { gymId: number; trainers: Awaited<ReturnType<typeof loadTrainers>> }) =>
    entry.gymId,
  load: async (db, key) => ({ gymId: Number(key), trainers: await loadTrainers(db, Number(key)) }),
});

export async function listTrainersOfGyms(db: DbOrTx, gymIds: number[], lang: string) {
  const rows = await db
    .select({ ...trainerCard, gymId: gymTrainers.gymId, texts: trainers.texts })
    .from(gymTrainers)
    .innerJoin(trainers, eq(trainers.id, gymTrainers.trainerId))
    .where(and(inArray(gymTrainers.gymId, gymIds), isCurrent))
    .orderBy(asc(gymTrainers.gymId), asc(gymTrainers.position), asc(trainers.id))
    .limit(24 * gymIds.length);
  return rows.map((row) => inLanguage(row, lang));
}

/** Everything about a trainer, for the trainer. */
export async function findOwnTrainer(db: DbOrTx, id: number) {
  const [trainer] = await db.select().from(trainers).where(eq(trainers.id, id));
  return trainer ?? null;
}

export async function findTrainerById(db: DbOrTx, id: number) {
  const [trainer] = await db.select(namedTrainer).from(trainers).where(eq(trainers.id, id));
  return trainer ?? null;
}

export function listTrainersByIds(db: DbOrTx, ids: readonly number[]) {
  return db
    .select(namedTrainer)
    .from(trainers)
    .where(inArray(trainers.id, [...ids]))
    .orderBy(asc(trainers.screenName), asc(trainers.id));
}

export async function findTrainerByTuid(db: DbOrTx, tuid: string) {
  const [trainer] = await db.select(trainerCard).from(trainers).where(eq(trainers.tuid, tuid));
  return trainer ?? null;
}

/**
 * Whether everybody may know of a trainer: one who teaches at a published gym, sells plans of their own, or has never
 * been in a gym's team, and whose account is not purged.
 */
const isPublicTrainer: SQL = sql`(${trainers.purgedAt} is null and (exists (select from ${gymTrainers} where ${gymTrainers.trainerId} = ${trainers.id} and ${isCurrent} and ${ofPublicGym(gymTrainers.gymId)})
  or exists (select from ${applications} where ${applications.trainerId} = ${trainers.id} and ${applications.gymId} is null)
  or not exists (select from ${gymTrainers} where ${gymTrainers.trainerId} = ${trainers.id})))`;

/** Everything about a trainer that everybody may read: the address for mail is the trainer's own. */
const publicTrainer = {
  id: trainers.id,
  tuid: trainers.tuid,
  firstName: trainers.firstName,
  lastName: trainers.lastName,
  screenName: trainers.screenName,
  headerImageUrl: trainers.headerImageUrl,
  headerText: trainers.headerText,
  bio: trainers.bio,
  about: trainers.about,
  aboutImageUrl: trainers.aboutImageUrl,
  callToAction: trainers.callToAction,
  callToActionImageUrl: trainers.callToActionImageUrl,
  stepCloser: trainers.stepCloser,
  stepCloserImageUrl: trainers.stepCloserImageUrl,
  promoVideoUrl: trainers.promoVideoUrl,
  promoVideoCoverImageUrl: trainers.promoVideoCoverImageUrl,
  profileImgUrl: trainers.profileImgUrl,
  texts: trainers.texts,
};

export async function findPublicTrainer(db: DbOrTx, key: { id: number } | { tuid: string }) {
  const [trainer] = await db
    .select({ ...publicTrainer, isPublic: sql<boolean>`${isPublicTrainer}` })
    .from(trainers)
    .where("id" in key ? eq(trainers.id, key.id) : eq(trainers.tuid, key.tuid));
  return trainer ?? null;
}

/** The gyms that a trainer teaches at, ordered by name; of drafts only these. */
export function listGymsOfTrainer(
  db: DbOrTx,
  trainerId: number,
  { drafts = [] }: { drafts?: readonly number[] | "all" } = {},
) {
  const isShown =
    drafts === "all"
      ? undefined
      : or(ofPublicGym(gymTrainers.gymId), inArray(gymTrainers.gymId, [...drafts]));
  return db
    .select({
      id: gyms.id,
      guid: gyms.guid,
      name: gyms.name,
      state: gyms.state,
      currency: gyms.currency,
      welcome1: gyms.welcome1,
      headerImageUrl: gyms.headerImageUrl,
      themeSettings: gyms.themeSettings,
      texts: gyms.texts,
      verifiedHost,
    })
    .from(gymTrainers)
    .innerJoin(gyms, eq(gyms.id, gymTrainers.gymId))
    .where(and(eq(gymTrainers.trainerId, trainerId), isCurrent, isShown))
    .orderBy(asc(gyms.name), asc(gyms.id))
    .limit(24);
}

export async function teachesAt(
  db: DbOrTx,
  { trainerId, gymId }: { trainerId: number; gymId: number },
): Promise<boolean> {
  const own = and(eq(gymTrainers.gymId, gymId), eq(gymTrainers.trainerId, trainerId), isCurrent);
  return (await db.$count(gymTrainers, own)) > 0;
}

/**
 * A page of trainers, ordered by id after a given one, each with the number of gyms; with one gym, its guid and
 * verified domain. `gymId`: those who teach there; null: all whom everybody may know of.
 */
export function listTrainerAddresses(
  db: DbOrTx,
  { gymId, after, limit }: { gymId: number | null; after: number; limit: number },
) {
  const atGym =
    gymId === null
      ? isPublicTrainer
      : inArray(
          trainers.id,
          db
            .select({ id: gymTrainers.trainerId })
            .from(gymTrainers)
            .where(and(eq(gymTrainers.gymId, gymId), isCurrent)),
        );
  return db
    .select({
      id: trainers.id,
      tuid: trainers.tuid,
      gymCount: count(gyms.id),
      guid: min(gyms.guid),
      verifiedHost: sql<string | null>`min(${verifiedHost.sql})`,
    })
    .from(trainers)
    .leftJoin(
      gymTrainers,
      and(eq(gymTrainers.trainerId, trainers.id), isCurrent, ofPublicGym(gymTrainers.gymId)),
    )
    .leftJoin(gyms, eq(gyms.id, gymTrainers.gymId))
    .where(and(gt(trainers.id, after), atGym))
    .groupBy(trainers.id)
    .orderBy(asc(trainers.id))
    .limit(limit);
}

/** What the public copies of a gym's films take, also those of who teaches there no longer. */
export async function sumPromoBytes(db: DbOrTx, gymId: number): Promise<number> {
  const rows = await db
    .select({ promoVideoUrl: trainers.promoVideoUrl })
    .from(gymTrainers)
    .innerJoin(trainers, eq(trainers.id, gymTrainers.trainerId))
    .where(and(eq(gymTrainers.gymId, gymId), isNotNull(trainers.promoVideoUrl)));
  return rows.reduce((sum, row) => sum + countPromoBytes(row.promoVideoUrl, gymId), 0);
}

/** The applications of a trainer: the trainer's own, and those inside a gym. */
export async function listApplicationIdsOfTrainer(
  db: DbOrTx,
  trainerId: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.trainerId, trainerId))
    .orderBy(asc(applications.id));
  return rows.map(({ id }) => id);
}
