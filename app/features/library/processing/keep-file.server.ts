/**
 * Copies an MP4 or M4A that browsers play, without places, names and covers: boxes of metadata become free space,
 * filled with zeros, so that no address in the file changes.
 */
import { constants } from "node:fs";
import { copyFile, open, type FileHandle } from "node:fs/promises";
import { BoxCursor, type Box } from "./box-cursor.server";

const METADATA = new Set(["udta", "meta", "uuid"]);
const CONTAINERS = new Set(["moov", "trak", "mdia", "minf"]);
const ZEROS = Buffer.alloc(65_536);

export async function keepFile(path: string, target: string): Promise<void> {
  await copyFile(path, target, constants.COPYFILE_EXCL);
  const file = await open(target, "r+");
  try {
    const cursor = new BoxCursor(file);
    await clearBoxes(file, cursor, { start: 0, end: (await file.stat()).size });
    await file.sync();
  } finally {
    await file.close();
  }
}

async function clearBoxes(
  file: FileHandle,
  cursor: BoxCursor,
  parent: { start: number; end: number },
  depth = 0,
): Promise<void> {
  for await (const box of cursor.boxesIn(parent)) {
    if (METADATA.has(box.type)) await clearBox(file, box);
    else if (CONTAINERS.has(box.type) && depth < CONTAINERS.size) {
      await clearBoxes(file, cursor, box, depth + 1);
    }
  }
}

/** The type stands behind the four bytes of the length. */
async function clearBox(file: FileHandle, box: Box): Promise<void> {
  await file.write("free", box.from + 4, "latin1");
  for (let at = box.start; at < box.end; at += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, box.end - at), at);
  }
}
