/**
 * Finds which of a gym's words a typed one means: those that begin with it or contain it, and its singular; where there
 * are none, those it was probably meant to be.
 */
import { sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { preparedSql } from "~/db/prepared-sql.server";
import { searchWords } from "./schema.server";
import { allowedEdits, singularsOf } from "./word-forms";

export interface MatchedWord {
  typed: string;
  /** Of the gym's words; none: nothing in the gym is like it. */
  wordIds: number[];
  /** Of workouts, roughly. */
  workoutCount: number;
  /** The word that was taken instead of a misspelt one. */
  instead: string | null;
}

/** The most frequent ones: a letter or two begin hundreds of words. */
const MAX_MATCHES = 20;
/** Shorter ones are a part of nearly every word. */
const MIN_PART_LENGTH = 4;
const MAX_GUESSES = 3;

interface WordRow extends Record<string, unknown> {
  typed: string;
  id: number;
  word: string;
  count: number;
}

const { placeholder } = sql;
const OF_GYM = sql`${searchWords.gymId} = ${placeholder("gymId")}`;
const COLUMNS = sql`${searchWords.id} as id, ${searchWords.word} as word, ${searchWords.workoutCount} as count`;
/** Greater than every letter. */
const LAST = String.fromCodePoint(0x10_ff_ff);

/** Ordered before each limit: with a bare one the planner reads the table from its start, hoping for enough soon. */
const listMatches = preparedSql<WordRow>(
  "search_matches",
  sql`
  select typed.word as typed, found.* from unnest(${placeholder("words")}::text[]) as typed (word)
   cross join lateral (
     (select ${COLUMNS} from ${searchWords}
       where ${OF_GYM} and ${searchWords.word} >= typed.word and ${searchWords.word} < typed.word || ${LAST}
       order by ${searchWords.workoutCount} desc, ${searchWords.word} limit ${sql.raw(String(MAX_MATCHES))})
     union
     (select ${COLUMNS} from ${searchWords}
       where ${OF_GYM} and length(typed.word) >= ${sql.raw(String(MIN_PART_LENGTH))}
         and ${searchWords.word} like '%' || typed.word || '%'
       order by ${searchWords.workoutCount} desc, ${searchWords.word} limit ${sql.raw(String(MAX_MATCHES))})
   ) as found
  union
  select singular.typed, ${COLUMNS}
    from unnest(${placeholder("plurals")}::text[], ${placeholder("singulars")}::text[]) as singular (typed, word)
    join ${searchWords} on ${OF_GYM} and ${searchWords.word} = singular.word`,
);

const lettersOf = (word: SQL) =>
  sql`(select string_agg(letter, '' order by letter) from unnest(string_to_array(${word}, null)) as letter)`;

/**
 * Same first letter, or enough in common wherever the mistake is. A word that is not typed to its end may have a
 * mistake less; letters in another order are one.
 */
const listGuesses = preparedSql<WordRow>(
  "search_guesses",
  sql`
  select typed.word as typed, found.*
    from unnest(${placeholder("words")}::text[], ${placeholder("edits")}::int[]) as typed (word, edits)
   cross join lateral (
     select id, word, count from (
       select *, least(levenshtein(word, typed.word), 1 + levenshtein(left(word, length(typed.word)), typed.word),
                       1 + levenshtein(left(word, length(typed.word) + 1), typed.word)) as edits
         from (
           (select ${COLUMNS} from ${searchWords}
             where ${OF_GYM} and ${searchWords.word} >= left(typed.word, 1)
               and ${searchWords.word} < left(typed.word, 1) || ${LAST})
           union
           (select ${COLUMNS} from ${searchWords} where ${OF_GYM} and ${searchWords.word} % typed.word
             order by similarity(${searchWords.word}, typed.word) desc, ${searchWords.workoutCount} desc limit 100)
         ) as near
     ) as measured
     where edits <= typed.edits
        or (edits = typed.edits + 1 and ${lettersOf(sql`word`)} = ${lettersOf(sql`typed.word`)})
     order by edits, similarity(word, typed.word) desc, count desc, word
     limit ${sql.raw(String(MAX_GUESSES))}
   ) as found`,
);

/** In the order of `words`. */
export async function matchWords(
  db: DbOrTx,
  { gymId, words }: { gymId: number; words: readonly string[] },
): Promise<MatchedWord[]> {
  if (words.length === 0) return [];
  const singulars = words.flatMap((typed) => singularsOf(typed).map((word) => ({ typed, word })));
  const matches = groupByTyped(
    await listMatches(db, {
      gymId,
      words,
      plurals: singulars.map(({ typed }) => typed),
      singulars: singulars.map(({ word }) => word),
    }),
  );
  const unknown = words.filter((word) => !matches.has(word) && allowedEdits(word) > 0);
  const guesses = groupByTyped(
    unknown.length === 0
      ? []
      : await listGuesses(db, { gymId, words: unknown, edits: unknown.map(allowedEdits) }),
  );
  return words.map((typed) => {
    const found = matches.get(typed) ?? guesses.get(typed) ?? [];
    return {
      typed,
      wordIds: found.map(({ id }) => id),
      workoutCount: found.reduce((sum, { count }) => sum + count, 0),
      instead: matches.has(typed) ? null : (found[0]?.word ?? null),
    };
  });
}

function groupByTyped(rows: readonly WordRow[]): Map<string, WordRow[]> {
  const groups = new Map<string, WordRow[]>();
  for (const row of rows) groups.set(row.typed, [...(groups.get(row.typed) ?? []), row]);
  return groups;
}
