/** Whether the disk has room for a conversion: for the levels, the clip of one of them, and what is left for others. */
import { mkdir, statfs } from "node:fs/promises";
import type { Logger } from "pino";
import { HOUR_MS } from "~/kernel/time";

/** Of an original's bytes. */
const ROOM_SHARE = 3;

/** The log has one warning an hour, however many files wait. */
export function watchDiskRoom({
  folder,
  log,
  freeBytes = freeBytesOf,
  now = Date.now,
}: {
  folder: string;
  log: Pick<Logger, "warn">;
  freeBytes?: (folder: string) => Promise<number>;
  now?: () => number;
}): (originalBytes: number) => Promise<boolean> {
  let warnedAt = -Infinity;
  return async (originalBytes) => {
    const [free, needed] = [await freeBytes(folder), originalBytes * ROOM_SHARE];
    if (free >= needed) return true;
    if (now() - warnedAt >= HOUR_MS) {
      warnedAt = now();
      log.warn({ folder, free, needed }, "library files wait for room on the disk");
    }
    return false;
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
