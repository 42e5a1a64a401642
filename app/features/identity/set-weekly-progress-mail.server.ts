/** Switches the weekly mail about the own progress on or off; no other mail depends on it. */
import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { students } from "./schema.server";

export async function setWeeklyProgressMail(
  db: DbOrTx,
  { studentId, isOn }: { studentId: number; isOn: boolean },
): Promise<void> {
  await db.update(students).set({ weeklyProgressMail: isOn }).where(eq(students.id, studentId));
}
