/** Gives a file another name for people; its stored objects keep theirs. */
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { toFileName } from "./file-name";
import type { FileScope } from "./queries.server";
import { gymFiles } from "./schema.server";

export async function renameLibraryFile(
  db: DbOrTx,
  {
    scope: { gymId, uploadedBy },
    fileId,
    name: text,
    now,
  }: { scope: FileScope; fileId: string; name: string; now: Date },
): Promise<Result<{ name: string }, "noName" | "notFound">> {
  const name = toFileName(text);
  if (name === null) return refuse("noName");
  const renamed = await db
    .update(gymFiles)
    .set({ name, updatedAt: now })
    .where(
      and(
        eq(gymFiles.gymId, gymId),
        eq(gymFiles.id, fileId),
        uploadedBy === null ? undefined : eq(gymFiles.uploadedBy, uploadedBy),
      ),
    )
    .returning({ id: gymFiles.id });
  return renamed.length > 0 ? ok({ name }) : refuse("notFound");
}
