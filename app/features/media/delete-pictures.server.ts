/** Deletes pictures that nothing shows any more, with their variants and rows. May be repeated. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { forgetPicture } from "./describe-pictures.server";
import type { MediaStore } from "./media-store";
import { stemOf, variantFolder } from "./picture-variant";
import { libraryFiles } from "./schema.server";

export async function deletePictures(
  db: Db,
  media: MediaStore,
  /** Below `pictures/`. */
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    const stem = stemOf(key.replace(/^pictures\//, ""));
    // The variants go after the picture, because a request makes them anew while it is there.
    await media.delete(key);
    if (stem !== null) await deleteFolder(media, variantFolder(stem));
    await db.delete(libraryFiles).where(eq(libraryFiles.key, key));
    forgetPicture(db, key);
  }
}

async function deleteFolder(media: MediaStore, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of media.list(folder)) keys.push(key);
  for (const key of keys) await media.delete(key);
}
