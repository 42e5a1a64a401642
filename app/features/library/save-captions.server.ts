/**
 * Captions of a film or a sound in one language, cleaned; those of before are replaced. The object is stored first: a
 * run that is killed after it leaves a text that no page names, and the next one replaces it.
 */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import type { MediaStore } from "~/features/media/media-store";
import type { Language } from "~/kernel/languages";
import { ok, refuse, type Result } from "~/kernel/result";
import { captionsKey } from "./file-key";
import type { FileScope } from "./file-scope";
import { cleanCaptions, type CaptionsRefusal } from "./processing/captions";
import { findLibraryFile, inScope } from "./queries.server";
import { gymFiles } from "./schema.server";

type SaveCaptions =
  Result<object, "notFound"> | { ok: false; reason: CaptionsRefusal; line: number };

export async function saveCaptions(
  db: Db,
  {
    scope,
    fileId,
    language,
    bytes,
    media,
    onChange,
    accountId,
    now,
  }: {
    scope: FileScope;
    fileId: string;
    language: Language;
    /** Of an `.srt` or a `.vtt`. */
    bytes: Uint8Array;
    media: MediaStore;
    /** What plays the file follows in the same transaction. */
    onChange: (tx: Tx, captions: readonly Language[]) => Promise<void>;
    accountId: string;
    now: Date;
  },
): Promise<SaveCaptions> {
  const { gymId } = scope;
  const file = await findLibraryFile(db, { scope, fileId });
  if (file?.state !== "READY" || file.kind === "image") return refuse("notFound");
  const cleaned = cleanCaptions(bytes);
  if (!cleaned.ok) return cleaned;
  const key = captionsKey({ gymId, fileId }, language);
  await media.put(key, Buffer.from(cleaned.text, "utf8"));
  const isOfFile = and(inScope(scope), eq(gymFiles.id, fileId));
  const saved = await inGymTransaction<Result<object, "notFound">>(db, { gymId }, async (tx) => {
    const [row] = await tx
      .select({ captions: gymFiles.captions })
      .from(gymFiles)
      .where(isOfFile)
      .for("update");
    if (!row) return refuse("notFound");
    const captions = [...new Set([...row.captions, language])].toSorted();
    await tx.update(gymFiles).set({ captions, updatedAt: now }).where(isOfFile);
    await onChange(tx, captions);
    await recordAct(tx, {
      ...{ gymId, accountId, action: "library.save-captions", now },
      after: { language },
      subject: { kind: "library-file", id: fileId },
    });
    return ok({});
  });
  // A file that was deleted meanwhile leaves nothing.
  if (!saved.ok) await media.delete(key);
  return saved;
}
