/** Takes the captions of one language away. The row goes first, so that no player asks for an object that is gone. */
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import type { MediaStore } from "~/features/media/media-store";
import type { Language } from "~/kernel/languages";
import { captionsKey } from "./file-key";
import type { FileScope } from "./file-scope";
import { inScope } from "./queries.server";
import { gymFiles } from "./schema.server";

/** False: the file has none in this language. */
export async function removeCaptions(
  db: Db,
  {
    scope,
    fileId,
    language,
    media,
    onChange,
    accountId,
    now,
  }: {
    scope: FileScope;
    fileId: string;
    language: Language;
    media: MediaStore;
    /** What plays the file follows in the same transaction. */
    onChange: (tx: Tx, captions: readonly Language[]) => Promise<void>;
    accountId: string;
    now: Date;
  },
): Promise<boolean> {
  const { gymId } = scope;
  const isOfFile = and(inScope(scope), eq(gymFiles.id, fileId));
  const isRemoved = await inGymTransaction(db, { gymId }, async (tx) => {
    const [row] = await tx
      .select({ captions: gymFiles.captions })
      .from(gymFiles)
      .where(isOfFile)
      .for("update");
    if (!row?.captions.includes(language)) return false;
    const captions = row.captions.filter((one) => one !== language);
    await tx.update(gymFiles).set({ captions, updatedAt: now }).where(isOfFile);
    await onChange(tx, captions);
    await recordAct(tx, {
      ...{ gymId, accountId, action: "library.remove-captions", now },
      before: { language },
      subject: { kind: "library-file", id: fileId },
    });
    return true;
  });
  if (isRemoved) await media.delete(captionsKey({ gymId, fileId }, language));
  return isRemoved;
}
