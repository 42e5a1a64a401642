/** The newest workouts that have words in common with a query (candidate-rows.server.ts). */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { preparedSql } from "~/db/prepared-sql.server";
import {
  collectCandidates,
  MAX_CANDIDATES,
  toCandidates,
  type CandidateRows,
} from "~/features/catalog/workouts/candidate-rows.server";
import type { Candidate } from "~/features/catalog/workouts/dimensions";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { workoutWords } from "./schema.server";
import { MAX_QUERY_WORDS } from "./search-words.server";

/** What a list of suggestions shows. */
const MAX_SUGGESTED = 4;
/** How many workouts of the rarest word are looked at for the others; of one word alone no more than are answered. */
const WALK = 2_000;

/** Of several words: the rarest has earlier workouts, at which nobody looks. */
export const leavesOut = (words: readonly Pick<Wanted, "workoutCount">[]): boolean =>
  words.length > 1 && Math.min(...words.map(({ workoutCount }) => workoutCount)) > WALK;

const { placeholder } = sql;

const limited = (count: number) => sql`limit ${sql.raw(String(count))}`;

/** Of the words in `walked`, in the order of the newest. */
const walk = (count: number) => sql`
  select workout_id as id, max(published_at) as at
    from unnest(${placeholder("walked")}::int[]) as walked (word_id)
   cross join lateral (
     select ${workoutWords.workoutId}, ${workoutWords.publishedAt} from ${workoutWords}
      where ${workoutWords.gymId} = ${placeholder("gymId")} and ${workoutWords.wordId} = walked.word_id
      order by ${workoutWords.publishedAt} desc, ${workoutWords.workoutId} desc ${limited(count)}
   ) as newest
   group by workout_id order by at desc, id desc ${limited(count)}`;

const hasWordOf = (index: number) => sql`exists (
  select from ${workoutWords} where ${workoutWords.gymId} = ${placeholder("gymId")}
    and ${workoutWords.workoutId} = walked.id and ${workoutWords.wordId} = any(${placeholder(`word${index}`)}::int[]))`;

type Statement = ReturnType<typeof preparedSql<CandidateRows>>;

/** Literal limits: with a parameter the planner assumes a tenth of the table. */
function prepareWords(further: number, limit: number): Statement {
  const name = `search_candidates_${further}_${limit}`;
  if (further === 0) return preparedSql(name, collectCandidates(walk(limit)));
  const others = Array.from({ length: further }, (_, index) => hasWordOf(index));
  return preparedSql(
    name,
    collectCandidates(sql`
      select id, at from (${walk(WALK)}) as walked where ${sql.join(others, sql` and `)}
       order by at desc, id desc ${limited(limit)}`),
  );
}

/** By the number of further words. */
const prepareAll = (limit: number) =>
  Array.from({ length: MAX_QUERY_WORDS }, (_, further) => prepareWords(further, limit));
const allOf = prepareAll(MAX_CANDIDATES);
const fewOf = prepareAll(MAX_SUGGESTED);

const newest: Statement = preparedSql(
  "search_newest",
  collectCandidates(sql`
    select ${workouts.id} as id, ${workouts.publishedAt} as at from ${workouts}
     where ${workouts.gymId} = ${placeholder("gymId")} and ${workouts.archivedAt} is null
     order by ${workouts.publishedAt} desc, ${workouts.id} desc ${limited(MAX_CANDIDATES)}`),
);

interface Wanted {
  wordIds: readonly number[];
  workoutCount: number;
}

/** Workouts that have a word of each; without words the gym's newest. Newest first; `few`: as many as are suggested. */
export async function listCandidates(
  db: DbOrTx,
  { gymId, words, few = false }: { gymId: number; words: readonly Wanted[]; few?: boolean },
): Promise<Candidate[]> {
  const [rarest, ...others] = words.toSorted((a, b) => a.workoutCount - b.workoutCount);
  if (!rarest) return toCandidates(await newest(db, { gymId }));
  const further = Object.fromEntries(others.map(({ wordIds }, index) => [`word${index}`, wordIds]));
  const statement = (few ? fewOf : allOf)[others.length];
  if (!statement) throw new RangeError(`${words.length} words are more than a query has`);
  return toCandidates(await statement(db, { gymId, walked: rarest.wordIds, ...further }));
}
