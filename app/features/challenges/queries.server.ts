/** What a gym offers. Each query names its gym, and none finds a draft. */
import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { cachedQuery } from "~/db/cached-query.server";
import type { DbOrTx } from "~/db/client.server";
import { MAX_ITEMS } from "./challenge-limits";
import { challengeItems, challengeMembers, challenges } from "./schema.server";

export const challengeColumns = {
  id: challenges.id,
  gymId: challenges.gymId,
  guid: challenges.guid,
  trainerId: challenges.trainerId,
  name: challenges.name,
  description: challenges.description,
  pictureUrl: challenges.pictureUrl,
  texts: challenges.texts,
  days: challenges.days,
  itemCount: challenges.itemCount,
  publishedAt: challenges.publishedAt,
  archivedAt: challenges.archivedAt,
};

const isOffered = and(isNotNull(challenges.publishedAt), isNull(challenges.archivedAt));

/** A published challenge. `studentId`: one that this member has joined is found after it was archived too. */
export async function findChallenge(
  db: DbOrTx,
  { gymId, guid, studentId = null }: { gymId: number; guid: string; studentId?: number | null },
) {
  const [challenge] = await db
    .select(challengeColumns)
    .from(challenges)
    .where(
      and(
        eq(challenges.gymId, gymId),
        eq(challenges.guid, guid),
        isNotNull(challenges.publishedAt),
        studentId === null
          ? isNull(challenges.archivedAt)
          : sql`(${challenges.archivedAt} is null or exists (
              select from ${challengeMembers} m
               where m.gym_id = ${challenges.gymId} and m.student_id = ${studentId}
                 and m.challenge_id = ${challenges.id}))`,
      ),
    );
  return challenge ?? null;
}

/** The published challenges of a gym that are not archived, newest first. */
export function listChallenges(db: DbOrTx, { gymId, limit }: { gymId: number; limit: number }) {
  return db
    .select(challengeColumns)
    .from(challenges)
    .where(and(eq(challenges.gymId, gymId), isOffered))
    .orderBy(desc(challenges.publishedAt), desc(challenges.id))
    .limit(limit);
}

/** Twelve covers fill whole rows of two, three and four. */
const MAX_ON_HOME = 12;
const MAX_NAMES = 100;

/** The same for each view of a gym's home. Cached until the gym changes. */
export const listCachedChallenges = cacheGymList((db, gymId) =>
  listChallenges(db, { gymId, limit: MAX_ON_HOME }),
);

/** The newest, by name only: what a search may be completed to. Cached until the gym changes. */
export const listChallengeNames = cacheGymList((db, gymId) =>
  db
    .select({ guid: challenges.guid, name: challenges.name, texts: challenges.texts })
    .from(challenges)
    .where(and(eq(challenges.gymId, gymId), isOffered))
    .orderBy(desc(challenges.publishedAt), desc(challenges.id))
    .limit(MAX_NAMES),
);

/** A list of each gym, kept until the gym changes. */
function cacheGymList<T>(load: (db: DbOrTx, gymId: number) => PromiseLike<T[]>) {
  const cached = cachedQuery<{ gymId: number; list: T[] }>({
    max: 5_000,
    gymIdOf: ({ gymId }) => gymId,
    async load(db, key) {
      const gymId = Number(key);
      return { gymId, list: await load(db, gymId) };
    },
  });
  return async (db: DbOrTx, gymId: number): Promise<T[]> =>
    (await cached(db, String(gymId)))?.list ?? [];
}

const isOfPublished = and(
  eq(challenges.gymId, challengeItems.gymId),
  eq(challenges.id, challengeItems.challengeId),
  isNotNull(challenges.publishedAt),
);

/** The items of a published challenge's first days in their order; visitors see VISITOR_DAYS. */
export function listChallengeItems(
  db: DbOrTx,
  { gymId, challengeId, days }: { gymId: number; challengeId: number; days: number },
) {
  return db
    .select({
      id: challengeItems.id,
      day: challengeItems.day,
      position: challengeItems.position,
      workoutId: challengeItems.workoutId,
    })
    .from(challengeItems)
    .innerJoin(challenges, isOfPublished)
    .where(
      and(
        eq(challengeItems.gymId, gymId),
        eq(challengeItems.challengeId, challengeId),
        lte(challengeItems.day, days),
      ),
    )
    .orderBy(asc(challengeItems.day), asc(challengeItems.position))
    .limit(MAX_ITEMS);
}

/** An item of a published challenge. Null: the challenge has no such item. */
export async function findChallengeItem(
  db: DbOrTx,
  { gymId, challengeId, itemId }: { gymId: number; challengeId: number; itemId: number },
) {
  const [item] = await db
    .select({ id: challengeItems.id, day: challengeItems.day, workoutId: challengeItems.workoutId })
    .from(challengeItems)
    .innerJoin(challenges, isOfPublished)
    .where(
      and(
        eq(challengeItems.gymId, gymId),
        eq(challengeItems.challengeId, challengeId),
        eq(challengeItems.id, itemId),
      ),
    );
  return item ?? null;
}
