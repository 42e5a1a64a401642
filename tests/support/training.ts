/** Rows of a training history, as the tracking of workouts writes them. */
import { randomUUID } from "node:crypto";
import type { Db, DbOrTx } from "~/db/client.server";
import { publishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { workoutDays, workoutExecutions } from "~/features/workout-tracking/schema.server";

export interface Training {
  gymId: number;
  studentId: number;
  workoutId: number;
  /** In the member's own zone. */
  day: string;
  /** Of the day; default noon in UTC. */
  at?: Date;
  playedSeconds?: number;
  isDone?: boolean;
}

/** An execution, and the day that counts the workout as done. */
export async function train(db: DbOrTx, training: Training): Promise<void> {
  const { gymId, studentId, workoutId, day, playedSeconds = 600, isDone = true } = training;
  const { at = new Date(`${day}T12:00:00Z`) } = training;
  const completedAt = isDone ? new Date(at.getTime() + playedSeconds * 1_000) : null;
  const row = { gymId, studentId, workoutId, day };
  await db
    .insert(workoutExecutions)
    .values({ ...row, executionId: randomUUID(), startedAt: at, playedSeconds, completedAt });
  if (completedAt) {
    await db
      .insert(workoutDays)
      .values({ ...row, completedAt })
      .onConflictDoNothing();
  }
}

/** A workout of ten minutes that is open to everybody, unless `plans` open it. */
export async function makeWorkout(
  db: Db,
  {
    gymId,
    name = "Squat clinic",
    seconds = 600,
    categoryKeys = [],
    plans = [],
    publishedAt = new Date("2026-01-01T00:00:00Z"),
  }: {
    gymId: number;
    name?: string;
    seconds?: number;
    categoryKeys?: string[];
    plans?: number[];
    publishedAt?: Date;
  },
): Promise<number> {
  const { workoutId } = await publishWorkout(db, {
    gymId,
    trainerId: null,
    name,
    categoryKeys,
    subscriptionTypeIds: plans,
    movements: [{ name: "Squat", durationSeconds: seconds, mediaKey: "clips/squat" }],
    publishedAt,
  });
  return workoutId;
}
