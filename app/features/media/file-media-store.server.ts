/** The media store in files below one directory (`DATA_DIR/media`). */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { isMediaKey, type MediaStore } from "./media-store";

/** Playlists are a few kilobytes; anything longer is no text to be read whole. */
const MAX_TEXT_BYTES = 1_000_000;

export function createFileMediaStore(directory: string): MediaStore {
  const root = resolve(directory);

  /** @throws for a key of the wrong form: reaching here with one is a mistake of the caller, not a missing file. */
  function fileOf(key: string): string {
    const file = resolve(root, key);
    if (!isMediaKey(key) || !file.startsWith(root + sep)) {
      throw new Error(`media store: not a key: ${JSON.stringify(key.slice(0, 80))}`);
    }
    return file;
  }

  async function stat(key: string) {
    try {
      // lstat: a link could lead out of the store, so only plain files count.
      const found = await lstat(fileOf(key));
      return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    stat,
    read(key: string, range?: { start: number; end: number }): Readable {
      return createReadStream(fileOf(key), range);
    },
    async readText(key: string) {
      const found = await stat(key);
      if (!found || found.size > MAX_TEXT_BYTES) return null;
      return readFile(fileOf(key), "utf8");
    },
    async put(key: string, body: Buffer) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      // Written beside and renamed: a reader sees the old file or the new one, never half of it.
      const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
      try {
        const handle = await open(draft, "wx", 0o644);
        try {
          await handle.writeFile(body);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ENAMETOOLONG")
  );
}
