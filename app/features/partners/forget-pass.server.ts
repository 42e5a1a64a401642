import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { partnerPasses } from "./schema.server";

/** Takes the student off a pass. The row stays, because the partner's events about its own person still count. */
export async function forgetPass(tx: Tx, studentId: number): Promise<void> {
  await tx
    .update(partnerPasses)
    .set({ studentId: null })
    .where(eq(partnerPasses.studentId, studentId));
}
