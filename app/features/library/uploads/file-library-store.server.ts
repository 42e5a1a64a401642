/** Uploads in `DATA_DIR/uploads`, originals in the private store beside it. */
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS, Upload, type DataStore } from "@tus/server";
import type { Db } from "~/db/client.server";
import { readOriginalKey, toOriginalKey, type FileKey } from "../file-key";
import { findUpload } from "../queries.server";
import type { LibraryStore } from "./library-store.server";

const WRITE_BYTES = 1_048_576;

export function createFileLibraryStore({ db, dataDir }: { db: Db; dataDir: string }): {
  dataStore: DataStore;
  store: LibraryStore;
} {
  const uploads = resolve(dataDir, "uploads");
  const originals = resolve(dataDir, "private");
  const dataStore = new BufferedFileStore({ directory: uploads, configstore: rowsAsConfig(db) });
  const draftOf = (file: FileKey) => join(uploads, toOriginalKey(file));
  const originalOf = (file: FileKey) => join(originals, toOriginalKey(file));

  const store: LibraryStore = {
    async countReceived(file) {
      return (await sizeOf(draftOf(file))) ?? sizeOf(originalOf(file));
    },
    async receive(file, body: Readable) {
      const id = toOriginalKey(file);
      await dataStore.create(new Upload({ id, offset: 0 }));
      return dataStore.write(body, id, 0);
    },
    async keepOriginal(file) {
      const [draft, original] = [draftOf(file), originalOf(file)];
      if ((await sizeOf(draft)) === null) return (await sizeOf(original)) !== null;
      // What a row calls received survives a power cut from here on.
      const handle = await open(draft, "r+");
      await handle.chmod(0o600);
      await handle.sync();
      await handle.close();
      await mkdir(dirname(original), { recursive: true, mode: 0o700 });
      await rename(draft, original);
      await rm(dirname(draft), { recursive: true, force: true });
      return true;
    },
    async withOriginal(file, work) {
      const path = originalOf(file);
      return (await sizeOf(path)) === null ? null : work(path);
    },
    discard: (file) => rm(dirname(draftOf(file)), { recursive: true, force: true }),
  };
  return { dataStore, store };
}

/** Collects the small reads of a socket into large writes: a write for each read costs a third of an upload's time. */
class BufferedFileStore extends FileStore {
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), {
      ...{ flags: "r+", start: offset, highWaterMark: WRITE_BYTES },
    });
    try {
      await pipeline(body, file);
    } catch {
      throw ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return stats?.isFile() ? stats.size : null;
}

/** The rows know the length of every upload, so that no file beside it can be lost or left over. */
function rowsAsConfig(db: Db): ConstructorParameters<typeof FileStore>[0]["configstore"] {
  return {
    async get(id) {
      const file = readOriginalKey(id);
      const row = file && (await findUpload(db, file));
      if (!row) return undefined;
      const creation_date = row.createdAt.toISOString();
      return new Upload({ id, size: row.bytes, offset: 0, creation_date });
    },
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  };
}
