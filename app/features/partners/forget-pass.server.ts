import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { partnerPasses } from "./schema.server";

/** Takes the student off a pass. The row stays: what the partner has said of its own person still counts. */
export async function forgetPass(tx: Tx, studentId: number): Promise<void> {
  await tx
    .update(partnerPasses)
    .set({ studentId: null })
    .where(eq(partnerPasses.studentId, studentId));
}
