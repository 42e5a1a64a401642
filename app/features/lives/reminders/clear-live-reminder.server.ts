/** Ends both reminders of a live for a student; a later one begins anew. Repeating it changes nothing. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { liveReminders } from "../schema.server";

export async function clearLiveReminder(
  db: DbOrTx,
  { liveId, studentId }: { liveId: number; studentId: number },
): Promise<void> {
  await db
    .delete(liveReminders)
    .where(and(eq(liveReminders.liveId, liveId), eq(liveReminders.studentId, studentId)));
}
