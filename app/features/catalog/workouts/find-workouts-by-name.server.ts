/** A gym's published workouts whose name has these words, in the gym's language or the reader's, newest first. */
import { and, desc, eq, ilike, isNull, lte, or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "./schema.server";

/** `words`: part of the name; empty: the newest. */
export function findWorkoutsByName(
  db: DbOrTx,
  {
    gymId,
    words,
    lang,
    now,
    limit,
  }: { gymId: number; words: string; lang: string; now: Date; limit: number },
) {
  // Characters that would be patterns are words here.
  const pattern = `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const translated = sql`${workouts.texts} #>> array[${lang}::text, 'name'] ilike ${pattern}`;
  return db
    .select({
      id: workouts.id,
      name: workouts.name,
      texts: workouts.texts,
      durationSeconds: workouts.durationSeconds,
    })
    .from(workouts)
    .where(
      and(
        eq(workouts.gymId, gymId),
        lte(workouts.publishedAt, now),
        isNull(workouts.archivedAt),
        words === "" ? undefined : or(ilike(workouts.name, pattern), translated),
      ),
    )
    .orderBy(desc(workouts.publishedAt), desc(workouts.id))
    .limit(limit);
}
