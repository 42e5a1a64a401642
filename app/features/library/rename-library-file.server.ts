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

interface RenameLibraryFile {
  scope: FileScope;
  fileId: string;
  name: string;
  /** The name that the page has shown. */
  shownName: string;
  accountId: string;
  now: Date;
}

type Renamed =
  Result<{ name: string }, "noName" | "notFound"> | { ok: false; reason: "stale"; saved: string };

/** `stale`: somebody has given it another name than both. */
export async function renameLibraryFile(
  db: Db,
  { scope, fileId, name: text, shownName, accountId, now }: RenameLibraryFile,
): Promise<Renamed> {
  const name = toFileName(text);
  if (name === null) return refuse("noName");
  const { gymId } = scope;
  const isOwn = and(inScope(scope), eq(gymFiles.id, fileId));
  return inGymTransaction<Renamed>(db, { gymId }, async (tx) => {
    const [before] = await tx
      .select({ name: gymFiles.name })
      .from(gymFiles)
      .where(isOwn)
      .for("update");
    if (!before) return refuse("notFound");
    const saved = before.name;
    if (saved !== shownName && saved !== name) return { ok: false, reason: "stale", saved };
    await tx.update(gymFiles).set({ name, updatedAt: now }).where(isOwn);
    await recordAct(tx, {
      ...{ gymId, accountId, action: "library.rename", before, after: { name }, now },
      subject: { kind: "library-file", id: fileId },
    });
    return ok({ name });
  });
}
