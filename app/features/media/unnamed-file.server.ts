/** A temporary file without a name: the system frees it when the process ends, however it ends. */
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

interface UnnamedFile {
  readonly size: number;
  append(bytes: Uint8Array): Promise<void>;
  /** Everything that was appended, for a store. */
  read(): { stream: Readable; size: number };
}

/** Personal data passes through it, so other users of the machine must not read it. */
const PRIVATE_MODE = 0o600;

export async function withUnnamedFile<T>(work: (file: UnnamedFile) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `gymfront-${randomBytes(12).toString("hex")}.part`);
  const { O_CREAT, O_EXCL, O_RDWR } = constants;
  const handle = await open(path, O_CREAT | O_EXCL | O_RDWR, PRIVATE_MODE);
  try {
    await rm(path);
    let size = 0;
    return await work({
      get size() {
        return size;
      },
      async append(bytes) {
        await handle.appendFile(bytes);
        size += bytes.length;
      },
      read: () => ({ stream: handle.createReadStream({ start: 0, autoClose: false }), size }),
    });
  } finally {
    await handle.close();
  }
}
