/**
 * Whether the person of a running upload may still bring files; the upload of who was removed from the team is ended
 * once the request that sends it has let go.
 */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { isPermittedInGym } from "~/features/identity/roles/queries.server";
import { deleteLibraryFile } from "./delete-library-file.server";
import type { FileKey } from "./file-key";
import { gymFiles } from "./schema.server";

export async function mayGoOn(db: Db, { gymId, fileId }: FileKey): Promise<boolean> {
  const [file] = await db
    .select({ uploadedBy: gymFiles.uploadedBy })
    .from(gymFiles)
    .where(and(eq(gymFiles.gymId, gymId), eq(gymFiles.id, fileId)));
  if (!file || file.uploadedBy === null) return false;
  return isPermittedInGym(db, { gymId, accountId: file.uploadedBy, act: "uploadFiles" });
}

export const endRemovedUpload = (
  db: Db,
  { gymId, fileId }: FileKey,
  sendRemoval: (tx: Tx, job: FileKey) => Promise<unknown>,
): Promise<boolean> =>
  deleteLibraryFile(db, {
    scope: { gymId, uploadedBy: null },
    fileId,
    sendJob: sendRemoval,
  }).then(({ ok }) => ok);
