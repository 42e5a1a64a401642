/**
 * Where the databases of tests lie: in memory where there is room, for a commit waits for the disk, and the tests are
 * thousands of commits. What a power cut would lose no test can see; kill -9 takes nothing from either.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 3e9;

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
}

export const scratch = isRoomy(MEMORY) ? MEMORY : tmpdir();

/** A folder of this process, named so that it is known whose it was. */
export const makeScratch = (what: string, home = scratch): string =>
  mkdtempSync(join(home, `gymfront-${what}-${process.pid}-`));

/** Removes what runs that were killed have left: the folders of processes that no longer live. */
export function sweepScratch(home = scratch): void {
  for (const name of readdirSync(home)) {
    const [, owner] = /^gymfront-[a-z]+-(\d+)-\w{6}$/.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    rmSync(join(home, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process lives too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
