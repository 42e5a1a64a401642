import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { liveReminders, liveSeats } from "./schema.server";

/** Removes the seats that a student has had, and the reminders. */
export async function forgetLivesOfStudent(tx: Tx, studentId: number): Promise<void> {
  await tx.delete(liveSeats).where(eq(liveSeats.studentId, studentId));
  await tx.delete(liveReminders).where(eq(liveReminders.studentId, studentId));
}
