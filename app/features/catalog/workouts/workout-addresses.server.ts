/** What the address of each workout of a gym names, for its sitemap. Every query names its gym. */
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { canonicalKey } from "./canonical-key.server";
import { workouts } from "./schema.server";

/** In the order of ids, which new workouts do not change. `offset` counts from the first id after `after`. */
export function listWorkoutAddresses(
  db: DbOrTx,
  options: { gymId: number; after: number; offset: number; limit: number },
) {
  const { gymId, after, offset, limit } = options;
  return db
    .select({ id: workouts.id, key: canonicalKey, publishedAt: workouts.publishedAt })
    .from(workouts)
    .where(and(isPublicOf(gymId), gt(workouts.id, after)))
    .orderBy(asc(workouts.id))
    .offset(offset)
    .limit(limit);
}

export const countWorkouts = (db: DbOrTx, gymId: number): Promise<number> =>
  db.$count(workouts, isPublicOf(gymId));

const isPublicOf = (gymId: number) => and(eq(workouts.gymId, gymId), isNull(workouts.archivedAt));
