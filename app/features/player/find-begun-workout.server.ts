/**
 * Finds the workout of an execution that the same student, or a visitor, has begun with an accepted event: its later
 * events are taken for some hours even if access has ended meanwhile (product.md §13 "Tracking").
 */
import { and, eq, gt, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { workoutExecutions } from "~/features/workout-tracking/schema.server";
import { HOUR_MS } from "~/kernel/time";

/** Counted from the first event. */
const TAKEN_HOURS = 12;

interface AskedExecution {
  executionId: string;
  workoutId: number;
  /** Null: a visitor's. */
  studentId: number | null;
  /** The gym of the requested host, whose workouts alone exist there; null on the platform's. */
  hostGymId: number | null;
  now: Date;
}

export async function findBegunWorkout(
  db: DbOrTx,
  { executionId, workoutId, studentId, hostGymId, now }: AskedExecution,
) {
  const { gymId } = workoutExecutions;
  const [begun] = await db
    .select({ gymId, durationSeconds: workouts.durationSeconds, timeZone: gyms.timeZone })
    .from(workoutExecutions)
    .innerJoin(workouts, and(eq(workouts.gymId, gymId), eq(workouts.id, workoutId)))
    .innerJoin(gyms, eq(gyms.id, gymId))
    .where(
      and(
        eq(workoutExecutions.executionId, executionId),
        eq(workoutExecutions.workoutId, workoutId),
        studentId === null
          ? isNull(workoutExecutions.studentId)
          : eq(workoutExecutions.studentId, studentId),
        hostGymId === null ? undefined : eq(gymId, hostGymId),
        gt(workoutExecutions.startedAt, new Date(now.getTime() - TAKEN_HOURS * HOUR_MS)),
      ),
    );
  return begun ? { ...begun, workoutId } : null;
}
