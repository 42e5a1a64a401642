/** Deletes expired archives, then their rows: an archive whose row is gone would stay for ever. */
import type { Db } from "~/db/client.server";
import { toArchiveKey } from "~/features/identity/data-export/data-export";
import { deleteDataExports } from "~/features/identity/data-export/delete-data-exports.server";
import { listDueExports } from "~/features/identity/data-export/queries.server";
import type { MediaStore } from "~/features/media/media-store";

/** A bounded batch; a job calls it until it returns 0. */
export async function purgeDataExports(
  db: Db,
  { privateStore, now, limit = 100 }: { privateStore: MediaStore; now: Date; limit?: number },
): Promise<number> {
  const due = (await listDueExports(db, { now, limit })).map(({ exportId }) => exportId);
  for (const exportId of due) await privateStore.delete(toArchiveKey(exportId));
  await deleteDataExports(db, due);
  return due.length;
}
