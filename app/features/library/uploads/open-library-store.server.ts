/** Opens the library's store named in the settings. The bucket's library is loaded only when there is a bucket. */
import type { DataStore } from "@tus/server";
import type { Db } from "~/db/client.server";
import type { BucketAddress } from "~/features/media/bucket-address";
import type { MediaStore } from "~/features/media/media-store";
import { toOriginalKey, type FileKey } from "../file-key";
import { createFileLibraryStore } from "./file-library-store.server";
import { toWorkDir } from "../work-folder.server";
import type { LibraryStore } from "./library-store.server";

export interface OpenedLibraryStore {
  store: LibraryStore;
  /** The same bytes for the protocol of resumable uploads. */
  dataStore: DataStore;
  /** The upload's id in the protocol. */
  toId: (file: FileKey) => string;
}

export async function openLibraryStore({
  db,
  dataDir,
  mediaBucket,
  privateStore,
}: {
  db: Db;
  dataDir: string;
  mediaBucket: BucketAddress | undefined;
  privateStore: MediaStore;
}): Promise<OpenedLibraryStore> {
  if (!mediaBucket) return { ...createFileLibraryStore({ db, dataDir }), toId: toOriginalKey };
  const { createBucketLibraryStore } = await import("./bucket-library-store.server");
  return createBucketLibraryStore({
    ...{ bucket: mediaBucket, privateStore, workDir: toWorkDir(dataDir) },
  });
}
