import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "../workouts/schema.server";
import type { DraftScope } from "./draft-scope";
import { inScope } from "./queries.server";
import { workoutDrafts } from "./schema.server";

/** A form suggests so many words of each kind. */
const MAX_SUGGESTED = 60;

/** The query reads so many workouts and drafts, so that an editor opens as fast in a gym with thousands. */
const MAX_READ_FOR_WORDS = 500;

/** The words for focus areas and intensities in the newest workouts of the gym and drafts in scope, by text. */
export async function listUsedWords(
  db: DbOrTx,
  scope: DraftScope,
): Promise<{ focusAreas: string[]; intensities: string[] }> {
  const { rows } = await db.execute<{ kind: "area" | "intensity"; word: string }>(sql`
    with published as (
      select ${workouts.focusAreas} as areas, ${workouts.workoutIntensity} as intensity from ${workouts}
       where ${workouts.gymId} = ${scope.gymId}
       order by ${workouts.id} desc limit ${MAX_READ_FOR_WORDS}),
    drafts as (
      select ${workoutDrafts.content} as content from ${workoutDrafts}
       where ${inScope(scope)}
       order by ${workoutDrafts.id} desc limit ${MAX_READ_FOR_WORDS})
    select kind, min(word) as word from (
      select 'area' as kind, area ->> 'name' as word
        from published cross join lateral jsonb_array_elements(areas) as area
      union select 'area', area
        from drafts cross join lateral jsonb_array_elements_text(content -> 'focusAreas') as area
      union select 'intensity', intensity from published
      union select 'intensity', content ->> 'workoutIntensity' from drafts) as used
     where word <> '' group by kind, lower(word) order by min(word)`);
  const wordsOf = (kind: (typeof rows)[number]["kind"]) =>
    rows.flatMap((row) => (row.kind === kind ? row.word : [])).slice(0, MAX_SUGGESTED);
  return { focusAreas: wordsOf("area"), intensities: wordsOf("intensity") };
}
