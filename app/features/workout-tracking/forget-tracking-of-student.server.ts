import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { workoutDays, workoutEvents, workoutExecutions } from "./schema.server";

/** Removes a member's executions and days; the events stay in the counts, without the member. */
export async function forgetTrackingOfStudent(tx: Tx, studentId: number): Promise<void> {
  await tx.delete(workoutDays).where(eq(workoutDays.studentId, studentId));
  await tx.delete(workoutExecutions).where(eq(workoutExecutions.studentId, studentId));
  await tx
    .update(workoutEvents)
    .set({ studentId: null })
    .where(eq(workoutEvents.studentId, studentId));
}
