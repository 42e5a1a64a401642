/** Opens the store named in the settings. The bucket's library is loaded only when there is a bucket. */
import { join } from "node:path";
import type { BucketAddress } from "./bucket-address";
import { createFileMediaStore } from "./file-media-store.server";
import type { MediaStore } from "./media-store";

export async function openMediaStore(where: {
  dataDir: string;
  mediaBucket: BucketAddress | undefined;
}): Promise<MediaStore> {
  if (!where.mediaBucket) return createFileMediaStore(join(where.dataDir, "media"));
  const { createBucketMediaStore } = await import("./bucket-media-store.server");
  return createBucketMediaStore(where.mediaBucket);
}
