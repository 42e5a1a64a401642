/** Which workouts play a file of the library, or are to play it. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { movements, workouts } from "../workouts/schema.server";
import type { DraftScope } from "./draft-scope";
import { inScope } from "./queries.server";
import { workoutDrafts } from "./schema.server";

/** Which of the library's files a workout of the gym plays, or a draft is to play. */
export async function listUsedFileIds(
  db: DbOrTx,
  { gymId, fileIds }: { gymId: number; fileIds: readonly string[] },
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await db.execute<{ file_id: string }>(sql`
    select movement ->> 'fileId' as file_id
      from ${workoutDrafts} cross join lateral jsonb_array_elements(${workoutDrafts.content} -> 'movements') as movement
     where ${workoutDrafts.gymId} = ${gymId} and movement ->> 'fileId' = any(${sql.param([...fileIds])}::text[])
    union select file_id::text from ${movements}
     where gym_id = ${gymId} and file_id = any(${sql.param([...fileIds])}::uuid[])
    union select single_file_id::text from ${workouts}
     where gym_id = ${gymId} and single_file_id = any(${sql.param([...fileIds])}::uuid[])`);
  return new Set(rows.map((row) => row.file_id));
}

const MAX_USES = 24;

/**
 * The workouts that play a file of the library, or are to play it: the first in scope, by name; `moreCount`: how many
 * more are in scope; `otherCount`: those of the gym whose names are not the person's to read.
 */
export async function listWorkoutsOfFile(
  db: DbOrTx,
  { scope, fileId }: { scope: DraftScope; fileId: string },
): Promise<{
  workouts: { id: number; name: string }[];
  moreCount: number;
  otherCount: number;
}> {
  const { gymId } = scope;
  const playsFile = and(
    eq(workoutDrafts.gymId, gymId),
    sql`(${workoutDrafts.content} -> 'movements' @> ${JSON.stringify([{ fileId }])}::jsonb
      or ${workoutDrafts.workoutId} in (
        select workout_id from ${movements} where gym_id = ${gymId} and file_id = ${fileId}
        union select id from ${workouts} where gym_id = ${gymId} and single_file_id = ${fileId}))`,
  );
  const ownUses = and(inScope(scope), playsFile);
  const named = await db
    .select({ id: workoutDrafts.id, name: workoutDrafts.name })
    .from(workoutDrafts)
    .where(ownUses)
    .orderBy(asc(workoutDrafts.name), asc(workoutDrafts.id))
    .limit(MAX_USES);
  const ownCount = named.length < MAX_USES ? named.length : await db.$count(workoutDrafts, ownUses);
  return {
    workouts: named,
    moreCount: ownCount - named.length,
    otherCount: (await db.$count(workoutDrafts, playsFile)) - ownCount,
  };
}
