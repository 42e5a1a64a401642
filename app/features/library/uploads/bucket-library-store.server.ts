/**
 * Uploads in the bucket, as multipart uploads to the very key of the original, so that a finished one is not copied.
 * Parts and forms wait in local files; nothing is held whole in memory.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { S3Store } from "@tus/s3-store";
import { Upload, type DataStore } from "@tus/server";
import type { BucketAddress } from "~/features/media/bucket-address";
import type { MediaStore } from "~/features/media/media-store";
import { toUploadClientConfig } from "~/features/media/upload-client-config.server";
import { toFolder, toOriginalKey, type FileKey } from "../file-key";
import { withWorkFolder } from "../work-folder.server";
import type { LibraryStore } from "./library-store.server";

/** What the library writes beside an upload. */
const NOTES = [".info", ".part"] as const;

export function createBucketLibraryStore({
  bucket,
  privateStore,
  workDir,
}: {
  bucket: BucketAddress;
  privateStore: MediaStore;
  /** For forms, and for originals while programs read them. */
  workDir: string;
}): { dataStore: DataStore; store: LibraryStore; toId: (file: FileKey) => string } {
  const dataStore = new S3Store({ s3ClientConfig: toUploadClientConfig(bucket), useTags: false });
  const toId = (file: FileKey) => `${bucket.prefix}private/${toOriginalKey(file)}`;

  async function removeNotes(file: FileKey): Promise<void> {
    for (const note of NOTES) await privateStore.delete(`${toOriginalKey(file)}${note}`);
  }

  /** From the list, because the store remembers for a while that an object was missing. */
  async function isWhole(file: FileKey): Promise<boolean> {
    for await (const { key } of privateStore.list(toFolder(file))) {
      if (key === toOriginalKey(file)) return true;
    }
    return false;
  }

  const store: LibraryStore = {
    async countReceived(file) {
      const upload = await dataStore.getUpload(toId(file)).catch(nullIfMissing);
      if (upload) return upload.offset;
      return (await privateStore.stat(toOriginalKey(file)))?.size ?? null;
    },
    receive: (file, body) =>
      withWorkFolder(workDir, async (folder) => {
        const path = join(folder, "form");
        await pipeline(body, createWriteStream(path, { mode: 0o600 }));
        const { size } = await stat(path);
        const id = toId(file);
        await dataStore.create(new Upload({ id, size, offset: 0 }));
        return dataStore.write(createReadStream(path), id, 0);
      }),
    async keepOriginal(file) {
      const received = await store.countReceived(file);
      if (received === null) return false;
      if (!(await isWhole(file))) {
        // Every part has arrived, and the bucket could not put them together then.
        await dataStore.write(Readable.from([]), toId(file), received);
        if (!(await isWhole(file))) return false;
      }
      await removeNotes(file);
      return true;
    },
    async withOriginal(file, work) {
      const body = await privateStore.read(toOriginalKey(file));
      return body
        ? withWorkFolder(workDir, async (folder) => {
            const path = join(folder, "original");
            await pipeline(body, createWriteStream(path, { mode: 0o600 }));
            return work(path);
          })
        : null;
    },
    async discard(file) {
      await dataStore.remove(toId(file)).catch(nullIfMissing);
      await removeNotes(file);
      await privateStore.delete(toOriginalKey(file));
    },
  };
  return { dataStore, store, toId };
}

function nullIfMissing(error: unknown): null {
  const status = (error as { status_code?: unknown } | null)?.status_code;
  if (status === 404 || status === 410) return null;
  throw error;
}
