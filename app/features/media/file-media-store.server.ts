/** The media store in files below one directory (`DATA_DIR/media`). */
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, opendir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { assertMediaKey, MAX_TEXT_BYTES, type MediaStore } from "./media-store";

const DRAFT = /\.[0-9a-f]{12}\.part$/;

export function createFileMediaStore(directory: string): MediaStore {
  const root = resolve(directory);

  function fileOf(key: string): string {
    assertMediaKey(key);
    return resolve(root, key);
  }

  let realRoot: string | undefined;

  /** The root itself may be a link (to a larger disk); below it no link is followed, wherever it is in the path. */
  async function hasNoLinks(file: string): Promise<boolean> {
    realRoot ??= await realpath(root);
    return (await realpath(file)) === realRoot + file.slice(root.length);
  }

  async function stat(key: string) {
    const file = fileOf(key);
    return orNull(async () => {
      const stats = await lstat(file);
      if (!stats.isFile() || !(await hasNoLinks(file))) return null;
      return { size: stats.size, modifiedAt: stats.mtime };
    });
  }

  async function read(key: string, range?: { start: number; end: number }) {
    const file = fileOf(key);
    return orNull(async () => {
      if (!(await hasNoLinks(file))) return null;
      const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
      if ((await handle.stat()).isFile()) return handle.createReadStream(range);
      await handle.close();
      return null;
    });
  }

  async function* list(folder: string): AsyncGenerator<{ key: string; size: number }> {
    const entries = await orNull(() => opendir(fileOf(folder)));
    for await (const entry of entries ?? []) {
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* list(key);
      else if (entry.isFile() && !DRAFT.test(entry.name)) {
        const object = await stat(key);
        if (object) yield { key, size: object.size };
      }
    }
  }

  return {
    stat,
    read,
    list,
    async readText(key) {
      const object = await stat(key);
      if (!object || object.size > MAX_TEXT_BYTES) return null;
      const stream = await read(key);
      return stream && text(stream);
    },
    async put(key, body) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await replaceFile(file, { key, body });
    },
    async delete(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}

/**
 * Writes to a temporary file and renames it, so that a reader sees the old file or the new one and never half of it.
 */
async function replaceFile(
  file: string,
  { key, body }: { key: string; body: Parameters<MediaStore["put"]>[1] },
): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await writeFile(handle, Buffer.isBuffer(body) ? body : body.stream);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!Buffer.isBuffer(body) && (await lstat(draft)).size !== body.size) {
      throw new Error(`media store: ${key} is not as long as it was said to be`);
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const MISSING = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP", "EISDIR"]);

async function orNull<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code === "string" && MISSING.has(code)) return null;
    throw error;
  }
}
