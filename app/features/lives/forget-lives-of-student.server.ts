import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { liveBlocks, liveQuestions } from "./questions/schema.server";
import { liveReminders, liveSeats } from "./schema.server";

/** Removes the seats that a student has had, the reminders and the questions. */
export async function forgetLivesOfStudent(tx: Tx, studentId: number): Promise<void> {
  await tx.delete(liveSeats).where(eq(liveSeats.studentId, studentId));
  await tx.delete(liveQuestions).where(eq(liveQuestions.studentId, studentId));
  await tx.delete(liveBlocks).where(eq(liveBlocks.studentId, studentId));
  await tx.delete(liveReminders).where(eq(liveReminders.studentId, studentId));
}
