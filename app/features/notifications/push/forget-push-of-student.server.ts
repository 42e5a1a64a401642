import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { pushSubscriptions } from "./schema.server";

/** Removes the browsers of a student, and with them the messages that wait. */
export async function forgetPushOfStudent(tx: Tx, studentId: number): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.studentId, studentId));
}
