/**
 * Candidates of a list or a search: at most a thousand workouts, among which every further filter, count and order is
 * worked out, so that it costs as much among a million workouts as among a thousand.
 */
import { sql, type SQL } from "drizzle-orm";
import type { Candidate } from "./dimensions";
import { workouts } from "./schema.server";

export const MAX_CANDIDATES = 1_000;

type Row = [
  id: number,
  seconds: number,
  timeBucket: number,
  likes: number,
  intensity: string | null,
  trainerId: number | null,
  equipmentIds: number[],
];

export type CandidateRows = { rows: Row[] | null };

/** One value for all, because a thousand rows would cost more than finding them. */
const ROW = sql`json_build_array(${workouts.id}, ${workouts.durationSeconds}, ${workouts.timeBucket},
  ${workouts.likeCount}, ${workouts.workoutIntensity}, ${workouts.trainerId}, ${workouts.equipmentIds})`;

/**
 * `listed` selects id and at. The latest first, with one look at the key for each: left to choose, the planner reads
 * the whole table for a thousand of sixty thousand.
 */
export const collectCandidates = (listed: SQL): SQL => sql`
  select json_agg(found.row order by listed.at desc, listed.id desc) as rows
    from (${listed}) as listed
   cross join lateral (
     select ${ROW} as row from ${workouts}
      where ${workouts.gymId} = ${sql.placeholder("gymId")} and ${workouts.id} = listed.id limit 1
   ) as found`;

export const toCandidates = ([answer]: readonly CandidateRows[]): Candidate[] =>
  (answer?.rows ?? []).map(
    ([id, seconds, timeBucket, likes, intensity, trainerId, equipmentIds]) => ({
      ...{ id, seconds, timeBucket, likes, intensity, trainerId, equipmentIds },
    }),
  );
