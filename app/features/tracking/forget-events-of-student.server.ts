import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { analyticsEvents } from "./schema.server";

/** Makes a member's events anonymous; they stay in the counts. */
export async function forgetEventsOfStudent(db: DbOrTx, studentId: number): Promise<void> {
  await db
    .update(analyticsEvents)
    .set({ studentId: null })
    .where(eq(analyticsEvents.studentId, studentId));
}
