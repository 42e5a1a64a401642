/** Gives a file another name for people; its stored objects keep theirs. */
import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { toFileName } from "./file-name";
import type { FileScope } from "./file-scope";
import { inScope } from "./queries.server";
import { gymFiles } from "./schema.server";

export async function renameLibraryFile(
  db: Db,
  {
    scope,
    fileId,
    name: text,
    accountId,
    now,
  }: { scope: FileScope; fileId: string; name: string; accountId: string; now: Date },
): Promise<Result<{ name: string }, "noName" | "notFound">> {
  const name = toFileName(text);
  if (name === null) return refuse("noName");
  const { gymId } = scope;
  const isOwn = and(inScope(scope), eq(gymFiles.id, fileId));
  return inGymTransaction<Result<{ name: string }, "notFound">>(db, { gymId }, async (tx) => {
    const [before] = await tx
      .select({ name: gymFiles.name })
      .from(gymFiles)
      .where(isOwn)
      .for("update");
    if (!before) return refuse("notFound");
    await tx.update(gymFiles).set({ name, updatedAt: now }).where(isOwn);
    await recordAct(tx, {
      ...{ gymId, accountId, action: "library.rename", before, after: { name }, now },
      subject: { kind: "library-file", id: fileId },
    });
    return ok({ name });
  });
}
