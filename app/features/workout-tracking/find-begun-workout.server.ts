/**
 * Finds the workout of an execution that the same student, or a visitor, has begun with an accepted event: its later
 * events are taken for some hours even if access has ended meanwhile (product.md §13 "Tracking").
 */
import { and, eq, gt, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { findWorkoutSeconds } from "~/features/catalog/workouts/queries.server";
import { findGymById } from "~/features/gyms/queries.server";
import { HOUR_MS } from "~/kernel/time";
import { workoutExecutions } from "./schema.server";
import type { TrackedWorkout } from "./to-tracked-event";

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
  asked: AskedExecution,
): Promise<TrackedWorkout | null> {
  const gymId = await findGymOfExecution(db, asked);
  if (gymId === null) return null;
  const { workoutId } = asked;
  const [durationSeconds, gym] = await Promise.all([
    findWorkoutSeconds(db, { gymId, workoutId }),
    findGymById(db, gymId),
  ]);
  if (durationSeconds === null || !gym) return null;
  return { gymId, workoutId, durationSeconds, timeZone: gym.timeZone };
}

async function findGymOfExecution(
  db: DbOrTx,
  { executionId, workoutId, studentId, hostGymId, now }: AskedExecution,
): Promise<number | null> {
  const { gymId } = workoutExecutions;
  const [begun] = await db
    .select({ gymId })
    .from(workoutExecutions)
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
  return begun?.gymId ?? null;
}
