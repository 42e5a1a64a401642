/** A blocked person may ask again in the gym's lives. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { liveBlocks } from "./schema.server";

export async function unblockAsker(
  db: DbOrTx,
  { gymId, studentId }: { gymId: number; studentId: number },
): Promise<void> {
  await db
    .delete(liveBlocks)
    .where(and(eq(liveBlocks.gymId, gymId), eq(liveBlocks.studentId, studentId)));
}
