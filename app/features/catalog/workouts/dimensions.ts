/**
 * Filters, counts and order of the workouts of a list or a search. Pure. Options of one dimension add up (this trainer
 * or that one), dimensions narrow (this trainer, and at most 20 minutes).
 */
import { TIME_FILTERS } from "./time-bucket";

/** A workout of a list, with what it is filtered and ordered by. */
export interface Candidate {
  id: number;
  seconds: number;
  /** 1 … 5 (time-bucket.ts). */
  timeBucket: number;
  likes: number;
  intensity: string | null;
  trainerId: number | null;
  equipmentIds: readonly number[];
}

export const DIMENSIONS = ["time", "intensity", "trainer", "equipment", "done"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** `newest`: the list's own order, which is the latest first. */
export const SORTS = ["newest", "popular", "shortest"] as const;
export type Sort = (typeof SORTS)[number];

/** The options that are on, by dimension. */
export type Chosen = Readonly<Record<Dimension, readonly string[]>>;

/** The option "needs nothing". */
export const NO_EQUIPMENT = "none";

type OptionsOf = (candidate: Candidate, done: ReadonlySet<number>) => readonly string[];

const OPTIONS: Record<Dimension, OptionsOf> = {
  time: ({ timeBucket }) => [TIME_FILTERS[timeBucket - 1] ?? ""],
  intensity: ({ intensity }) => (intensity === null ? [] : [intensity]),
  trainer: ({ trainerId }) => (trainerId === null ? [] : [String(trainerId)]),
  equipment: ({ equipmentIds }) =>
    equipmentIds.length === 0 ? [NO_EQUIPMENT] : equipmentIds.map(String),
  done: ({ id }, done) => [done.has(id) ? "yes" : "no"],
};

/** Equals stay in the list's own order. */
const ORDERS: Record<Sort, (a: Candidate, b: Candidate) => number> = {
  newest: () => 0,
  popular: (a, b) => b.likes - a.likes,
  shortest: (a, b) => a.seconds - b.seconds,
};

interface FilterCandidates {
  chosen: Chosen;
  /** The workouts that the member has completed. */
  done: ReadonlySet<number>;
  sort: Sort;
}

/** How many candidates each option would leave, beside what the other dimensions say. */
export type OptionCounts = Record<Dimension, Map<string, number>>;

/** The candidates that pass, in order, and the counts beside the options. */
export function filterCandidates(
  candidates: readonly Candidate[],
  { chosen, done, sort }: FilterCandidates,
): { passed: Candidate[]; counts: OptionCounts } {
  const active = DIMENSIONS.filter((dimension) => chosen[dimension].length > 0);
  const counts = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, new Map<string, number>()]),
  ) as OptionCounts;
  const passed: Candidate[] = [];
  for (const candidate of candidates) {
    const failed = active.filter(
      (dimension) =>
        !OPTIONS[dimension](candidate, done).some((option) => chosen[dimension].includes(option)),
    );
    if (failed.length === 0) passed.push(candidate);
    if (failed.length > 1) continue;
    // One that fails in a single dimension would pass with another option of it.
    for (const dimension of failed.length === 1 ? failed : DIMENSIONS) {
      const ofDimension = counts[dimension];
      for (const option of OPTIONS[dimension](candidate, done)) {
        ofDimension.set(option, (ofDimension.get(option) ?? 0) + 1);
      }
    }
  }
  return { passed: passed.toSorted(ORDERS[sort]), counts };
}
