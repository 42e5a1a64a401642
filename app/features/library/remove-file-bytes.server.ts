/** The job of a deleted file: removes its upload, its original and everything made of it. May be repeated. */
import type { MediaStore } from "~/features/media/media-store";
import { toFolder, type FileKey } from "./file-key";
import type { LibraryStore } from "./uploads/library-store.server";

export async function removeFileBytes(
  file: FileKey,
  { store, stores }: { store: LibraryStore; stores: readonly MediaStore[] },
): Promise<void> {
  await store.discard(file);
  await removeStored(file, stores);
}

/** Everything of the file in these stores. */
export async function removeStored(file: FileKey, stores: readonly MediaStore[]): Promise<void> {
  for (const one of stores) {
    const keys: string[] = [];
    for await (const { key } of one.list(toFolder(file))) keys.push(key);
    for (const key of keys) await one.delete(key);
  }
}
