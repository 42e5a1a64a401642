/** Opens the stores named in the settings. The bucket's library is loaded only when there is a bucket. */
import { join } from "node:path";
import type { BucketAddress } from "./bucket-address";
import { createFileMediaStore } from "./file-media-store.server";
import type { MediaStore } from "./media-store";

interface StorePlace {
  dataDir: string;
  mediaBucket: BucketAddress | undefined;
}

export const openMediaStore = ({ dataDir, mediaBucket }: StorePlace): Promise<MediaStore> =>
  openStore(join(dataDir, "media"), mediaBucket);

/** For what no address of ours serves by its key: files of one person. */
export const openPrivateStore = ({ dataDir, mediaBucket }: StorePlace): Promise<MediaStore> =>
  openStore(
    join(dataDir, "private"),
    mediaBucket && { ...mediaBucket, prefix: `${mediaBucket.prefix}private/` },
  );

async function openStore(
  directory: string,
  bucket: BucketAddress | undefined,
): Promise<MediaStore> {
  if (!bucket) return createFileMediaStore(directory);
  const { createBucketMediaStore } = await import("./bucket-media-store.server");
  return createBucketMediaStore(bucket);
}
