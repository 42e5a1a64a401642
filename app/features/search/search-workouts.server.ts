/** Searches a gym's workouts by words, and narrows what is found by filters. Another gym's never appear. */
import type { DbOrTx } from "~/db/client.server";
import type { Candidate } from "~/features/catalog/workouts/dimensions";
import {
  narrowCandidates,
  type FilterCandidates,
  type Narrowed,
} from "~/features/catalog/workouts/narrow-list.server";
import { leavesOut, listCandidates } from "./list-candidates.server";
import { matchWords, type MatchedWord } from "./match-words.server";
import { toQueryWords } from "./search-words.server";

interface SearchResult extends Narrowed {
  /** Nothing has all words: these have some of them. */
  isNearest: boolean;
  /** Words that were taken instead of misspelt ones. */
  corrections: { typed: string; instead: string }[];
}

export async function searchWorkouts(
  db: DbOrTx,
  { query, ...options }: FilterCandidates & { query: string },
): Promise<SearchResult> {
  const { words, candidates, isNearest, isCut } = await findWithWords(db, {
    ...{ gymId: options.gymId, query },
  });
  const narrowed = await narrowCandidates(db, candidates, options);
  return {
    ...narrowed,
    isCut: narrowed.isCut || isCut,
    isNearest,
    corrections: words.flatMap(({ typed, instead }) =>
      instead === null ? [] : [{ typed, instead }],
    ),
  };
}

interface Found {
  words: MatchedWord[];
  candidates: Candidate[];
  isNearest: boolean;
  /** Earlier workouts may have all words too. */
  isCut: boolean;
}

/** With all words; else with all that the gym knows; else with any of them. `few`: as many as are suggested. */
export async function findWithWords(
  db: DbOrTx,
  { gymId, query, few = false }: { gymId: number; query: string; few?: boolean },
): Promise<Found> {
  const words = await matchWords(db, { gymId, words: toQueryWords(query) });
  const known = words.filter(({ wordIds }) => wordIds.length > 0);
  // Signs alone are no words, and find nothing; an empty query finds the newest.
  if (known.length === 0 && query.trim() !== "") {
    return { words, candidates: [], isNearest: false, isCut: false };
  }
  const isCut = leavesOut(known);
  const withAll = await listCandidates(db, { gymId, words: known, few });
  if (withAll.length > 0 || known.length < 2) {
    return { words, candidates: withAll, isNearest: known.length < words.length, isCut };
  }
  const anyOf = {
    wordIds: [...new Set(known.flatMap(({ wordIds }) => wordIds))],
    workoutCount: 0,
  };
  const candidates = await listCandidates(db, { gymId, words: [anyOf], few });
  return { words, candidates, isNearest: true, isCut };
}
