/** Searches a gym's workouts by words, and narrows what is found by filters. Another gym's never appear. */
import type { DbOrTx } from "~/db/client.server";
import { listCompletedIds } from "~/features/catalog/completions/queries.server";
import {
  filterCandidates,
  type Candidate,
  type Chosen,
  type OptionCounts,
  type Sort,
} from "./facets";
import { listCandidates, MAX_CANDIDATES } from "./list-candidates.server";
import { matchWords, type MatchedWord } from "./match-words.server";
import { toQueryWords } from "./search-words.server";

interface SearchWorkouts {
  gymId: number;
  query: string;
  chosen: Chosen;
  sort: Sort;
  /** Null: a visitor, who has completed nothing. */
  studentId: number | null;
}

interface SearchResult {
  workoutIds: number[];
  counts: OptionCounts;
  /** There are older ones, which no filter or order reaches. */
  isCut: boolean;
  /** Nothing has all words: these have some of them. */
  isNearest: boolean;
  /** Words that were taken instead of misspelt ones. */
  corrections: { typed: string; instead: string }[];
}

export async function searchWorkouts(
  db: DbOrTx,
  { gymId, query, chosen, sort, studentId }: SearchWorkouts,
): Promise<SearchResult> {
  const { words, ...found } = await findWithWords(db, { gymId, query });
  const done =
    studentId === null
      ? new Set<number>()
      : await listCompletedIds(db, {
          ...{ gymId, studentId },
          workoutIds: found.candidates.map(({ id }) => id),
        });
  const { passed, counts } = filterCandidates(found.candidates, { chosen, done, sort });
  return {
    workoutIds: passed.map(({ id }) => id),
    counts,
    isCut: found.candidates.length === MAX_CANDIDATES,
    isNearest: found.isNearest,
    corrections: words.flatMap(({ typed, instead }) =>
      instead === null ? [] : [{ typed, instead }],
    ),
  };
}

interface Found {
  words: MatchedWord[];
  candidates: Candidate[];
  isNearest: boolean;
}

/** With all words; else with all that the gym knows; else with any of them. `few`: as many as are suggested. */
export async function findWithWords(
  db: DbOrTx,
  { gymId, query, few = false }: { gymId: number; query: string; few?: boolean },
): Promise<Found> {
  const words = await matchWords(db, { gymId, words: toQueryWords(query) });
  const known = words.filter(({ wordIds }) => wordIds.length > 0);
  if (known.length === 0 && words.length > 0) return { words, candidates: [], isNearest: false };
  const withAll = await listCandidates(db, { gymId, words: known, few });
  if (withAll.length > 0 || known.length < 2) {
    return { words, candidates: withAll, isNearest: known.length < words.length };
  }
  const anyOf = {
    wordIds: [...new Set(known.flatMap(({ wordIds }) => wordIds))],
    workoutCount: 0,
  };
  const candidates = await listCandidates(db, { gymId, words: [anyOf], few });
  return { words, candidates, isNearest: true };
}
