/** Removes the originals of files that workouts have shown for some weeks: what was made of them is played. */
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { movements, workouts } from "~/features/catalog/workouts/schema.server";
import { toOriginalKey } from "~/features/library/file-key";
import { gymFiles } from "~/features/library/schema.server";
import type { LibraryStore } from "~/features/library/uploads/library-store.server";
import type { MediaStore } from "~/features/media/media-store";
import { addDays } from "~/kernel/time";

const BATCH = 50;

/** May be interrupted: a file is marked once its bytes are gone. @returns how many files were due */
export async function purgeOriginals(
  db: Db,
  {
    store,
    privateStore,
    retentionDays,
    now,
  }: {
    store: LibraryStore;
    privateStore: MediaStore;
    /** Since the publication of the workout that shows it first. */
    retentionDays: number;
    now: Date;
  },
): Promise<number> {
  const before = addDays(now, -retentionDays);
  const due = await db
    .select({ gymId: gymFiles.gymId, fileId: gymFiles.id })
    .from(gymFiles)
    .where(
      and(
        eq(gymFiles.state, "READY"),
        isNull(gymFiles.originalRemovedAt),
        lt(gymFiles.createdAt, before),
        sql`exists (
          select from ${workouts} where ${workouts.gymId} = ${gymFiles.gymId} and ${workouts.publishedAt} < ${before.toISOString()}
             and (${workouts.singleFileId} = ${gymFiles.id} or ${workouts.id} in (
               select ${movements.workoutId} from ${movements}
                where ${movements.gymId} = ${gymFiles.gymId} and ${movements.fileId} = ${gymFiles.id})))`,
      ),
    )
    .orderBy(asc(gymFiles.createdAt))
    .limit(BATCH);
  for (const file of due) {
    await store.discard(file);
    await privateStore.delete(toOriginalKey(file));
    await db
      .update(gymFiles)
      .set({ originalRemovedAt: now })
      .where(and(eq(gymFiles.gymId, file.gymId), eq(gymFiles.id, file.fileId)));
  }
  return due.length;
}
