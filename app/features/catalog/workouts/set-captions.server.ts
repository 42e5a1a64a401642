import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { movements, workouts } from "./schema.server";

/** A file of the library has other captions: the workouts that play it have them too. */
export async function setCaptionsOfFile(
  tx: Tx,
  { gymId, fileId, captions }: { gymId: number; fileId: string; captions: readonly string[] },
): Promise<void> {
  await tx
    .update(workouts)
    .set({ singleCaptions: captions })
    .where(and(eq(workouts.gymId, gymId), eq(workouts.singleFileId, fileId)));
  await tx
    .update(movements)
    .set({ captions })
    .where(and(eq(movements.gymId, gymId), eq(movements.fileId, fileId)));
}
