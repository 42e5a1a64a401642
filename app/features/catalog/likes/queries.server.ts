/** Whether a student likes a workout, for the hearts of a page. */
import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { workoutLikes } from "./schema.server";

const $ = sql.placeholder;

/** Of these workouts, those that the student likes. */
export async function listLikedIds(
  db: DbOrTx,
  options: { gymId: number; studentId: number; workoutIds: readonly number[] },
): Promise<Set<number>> {
  if (options.workoutIds.length === 0) return new Set();
  const rows = await likedIds(db).execute(options);
  return new Set(rows.map(({ workoutId }) => workoutId));
}

const likedIds = prepared((db) =>
  db
    .select({ workoutId: workoutLikes.workoutId })
    .from(workoutLikes)
    .where(
      and(
        eq(workoutLikes.gymId, $("gymId")),
        eq(workoutLikes.studentId, $("studentId")),
        sql`${workoutLikes.workoutId} = any(${$("workoutIds")}::int[])`,
      ),
    )
    .prepare("catalog_liked_ids"),
);

export async function isLiked(
  db: DbOrTx,
  { workoutId, ...whose }: { gymId: number; studentId: number; workoutId: number },
): Promise<boolean> {
  return (await listLikedIds(db, { ...whose, workoutIds: [workoutId] })).has(workoutId);
}
