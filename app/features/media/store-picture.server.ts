/**
 * Stores a picture: its bytes in the media store, its size and colour in a row. The same bytes under the same key
 * change nothing; other bytes replace it and delete the old variants.
 */
import { createHash } from "node:crypto";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { inTransaction } from "~/db/transaction.server";
import type { Action } from "~/features/audit/actions";
import { recordAct } from "~/features/audit/record-act.server";
import { refuse, type Result } from "~/kernel/result";
import { forgetPicture } from "./describe-pictures.server";
import { isMediaKey, type MediaStore } from "./media-store";
import { readPicture } from "./picture-tools.server";
import { stemOf, variantFolder } from "./picture-variant";
import { findLibraryFileByKey } from "./queries.server";
import { libraryFiles } from "./schema.server";

export async function storePicture(
  db: Db,
  media: MediaStore,
  picture: {
    /** Null: the platform's own. */
    gymId: number | null;
    /** Below `pictures/`, ending in its real format: `pictures/ironworks/poster-1.webp`. */
    key: string;
    body: Buffer;
    /** What a creator does by it; missing: the program's own. */
    act?: { accountId: string; action: Action; now: Date };
  },
): Promise<Result<{ id: number; stored: boolean }, "not-a-picture" | "wrong-key">> {
  const { gymId, key, body, act } = picture;
  const [, name = ""] = /^pictures\/(.+)$/.exec(key) ?? [];
  const stem = stemOf(name);
  if (stem === null || !isMediaKey(key)) return refuse("wrong-key");
  const digest = createHash("sha256").update(body).digest("base64url");
  const existing = await findLibraryFileByKey(db, key);
  if (existing?.digest === digest && (await media.stat(key))?.size === body.length) {
    return { ok: true, id: existing.id, stored: false };
  }
  const facts = await readPicture(body);
  if (!facts) return refuse("not-a-picture");
  const { ending, ...described } = facts;
  if (!key.endsWith(`.${ending}`)) return refuse("wrong-key");

  await media.put(key, body);
  for await (const variant of media.list(variantFolder(stem))) await media.delete(variant.key);
  const row = { gymId, key, digest, ...described };
  const write = async (tx: Tx) => {
    const [stored] = await tx
      .insert(libraryFiles)
      .values(row)
      .onConflictDoUpdate({ target: libraryFiles.key, set: row })
      .returning({ id: libraryFiles.id });
    if (!stored) throw new Error(`the picture ${key} could not be written down`);
    if (act && gymId !== null) {
      const subject = { kind: "library-file" as const, id: key };
      await recordAct(tx, { gymId, ...act, subject, after: {} });
    }
    return stored.id;
  };
  const isAct = act !== undefined && gymId !== null;
  const id = await (isAct ? inGymTransaction(db, { gymId }, write) : inTransaction(db, write));
  forgetPicture(db, key);
  return { ok: true, id, stored: true };
}
