/**
 * What a member's cards show of the member: hearts, rings, and whether there is something to continue. One statement,
 * because a page of cards asks it each time.
 */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { workoutCompletions } from "~/features/catalog/completions/schema.server";
import { workoutLikes } from "~/features/catalog/likes/schema.server";
import { workoutStarts } from "~/features/catalog/starts/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { workoutExecutions } from "~/features/workout-tracking/schema.server";

interface WorkoutMarks {
  likedIds: ReadonlySet<number>;
  /** Percent of a workout: 100 for one that was done, else how much of it was played; the others are left out. */
  played: ReadonlyMap<number, number>;
  /** The member has workouts in this gym that were started and not finished since. */
  hasStarted: boolean;
}

const NO_MARKS: WorkoutMarks = { likedIds: new Set(), played: new Map(), hasStarted: false };

const $ = sql.placeholder;
const isOnPage = sql`any(${$("workoutIds")}::int[])`;

/** A started workout shows a part of a ring, and never a whole one. */
const MIN_PERCENT = 5;
const MAX_PERCENT = 95;

/** The execution that began with the start: its day lies within two days, whatever the time zones are. */
const playedOfStart = sql`(
  select max(${workoutExecutions.playedSeconds}) from ${workoutExecutions}
  where ${workoutExecutions.studentId} = ${workoutStarts.studentId}
    and ${workoutExecutions.gymId} = ${workoutStarts.gymId}
    and ${workoutExecutions.day} between ${workoutStarts.startedAt}::date - 2 and ${workoutStarts.startedAt}::date + 2
    and ${workoutExecutions.workoutId} = ${workoutStarts.workoutId})`;

const selectMarks = prepared((db) =>
  db
    .select({
      workoutId: sql<number>`workout_id`,
      kind: sql<"liked" | "played" | "started">`kind`,
      percent: sql<number>`percent`,
    })
    .from(
      sql`(
        select ${workoutLikes.workoutId} as workout_id, 'liked' as kind, 0 as percent from ${workoutLikes}
        where ${workoutLikes.gymId} = ${$("gymId")} and ${workoutLikes.studentId} = ${$("studentId")}
          and ${workoutLikes.workoutId} = ${isOnPage}
        union all
        select ${workoutCompletions.workoutId}, 'played', 100 from ${workoutCompletions}
        where ${workoutCompletions.gymId} = ${$("gymId")} and ${workoutCompletions.studentId} = ${$("studentId")}
          and ${workoutCompletions.workoutId} = ${isOnPage}
        union all
        select ${workoutStarts.workoutId}, 'played', greatest(${sql.raw(String(MIN_PERCENT))},
          least(${sql.raw(String(MAX_PERCENT))}, coalesce(${playedOfStart}, 0) * 100 / ${workouts.durationSeconds}))
        from ${workoutStarts}
        join ${workouts} on ${workouts.gymId} = ${workoutStarts.gymId} and ${workouts.id} = ${workoutStarts.workoutId}
        where ${workoutStarts.gymId} = ${$("gymId")} and ${workoutStarts.studentId} = ${$("studentId")}
          and ${workoutStarts.workoutId} = ${isOnPage}
        union all
        (select ${workoutStarts.workoutId}, 'started', 0 from ${workoutStarts}
        where ${workoutStarts.gymId} = ${$("gymId")} and ${workoutStarts.studentId} = ${$("studentId")} limit 1)
      ) as marks`,
    )
    .prepare("progress_workout_marks"),
);

export async function listWorkoutMarks(
  db: DbOrTx,
  options: { gymId: number; studentId: number; workoutIds: readonly number[] },
): Promise<WorkoutMarks> {
  if (options.workoutIds.length === 0) return NO_MARKS;
  const rows = await selectMarks(db).execute(options);
  const played = new Map<number, number>();
  for (const { workoutId, kind, percent } of rows) {
    if (kind === "played") played.set(workoutId, Math.max(percent, played.get(workoutId) ?? 0));
  }
  const idsOf = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ workoutId }) => workoutId);
  return { likedIds: new Set(idsOf("liked")), played, hasStarted: idsOf("started").length > 0 };
}
