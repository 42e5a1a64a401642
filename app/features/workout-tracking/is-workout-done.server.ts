import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutDays } from "./schema.server";

export async function isWorkoutDone(
  db: DbOrTx,
  done: { gymId: number; studentId: number; workoutId: number; day: string },
): Promise<boolean> {
  const { gymId, studentId, workoutId, day } = workoutDays;
  const [row] = await db
    .select({ day })
    .from(workoutDays)
    .where(
      and(
        eq(studentId, done.studentId),
        eq(gymId, done.gymId),
        eq(day, done.day),
        eq(workoutId, done.workoutId),
      ),
    );
  return row !== undefined;
}
