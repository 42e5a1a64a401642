/**
 * Where the databases of tests lie: in memory where there is room, for a commit waits for the disk, and the tests are
 * thousands of commits. What a power cut would lose no test can see; kill -9 takes nothing from either.
 */
import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 3e9;

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}

export const scratch = isRoomy(MEMORY) ? MEMORY : tmpdir();
