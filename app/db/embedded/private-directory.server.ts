/**
 * The data directory holds people's mail, the sessions' secret and the whole database: its folders are 0700 and its
 * files 0600, whatever the process was started with.
 */
import { lstatSync, readdirSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const OF_OTHERS = 0o077;
const OF_OWNER = 0o700;

/**
 * Sets the process's umask and closes what lies in the directory: the directory first, which keeps other users from all
 * below, then the rest, whose owner keeps the rights it has. A volume that takes no modes is reported and used as it is.
 */
export async function keepPrivate(
  directory: string,
  { log, change = chmod }: { log: (message: string) => void; change?: typeof chmod },
): Promise<void> {
  // A worker thread shares its process's mask and may not set it.
  if (isMainThread) process.umask(OF_OTHERS);
  const refused: string[] = [];
  const tighten = async (path: string) => {
    const mode = modeOf(path);
    if ((mode & OF_OTHERS) === 0) return;
    try {
      await change(path, mode & OF_OWNER);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") refused.push(path);
    }
  };
  // Synchronous reads take a third of the time, and no request waits for a start.
  const walk = async (folder: string): Promise<void> => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() || entry.isFile()) await tighten(path);
      if (entry.isDirectory()) await walk(path);
    }
  };
  try {
    await tighten(directory);
    await walk(directory);
  } catch (error) {
    // A directory that is not there yet is made closed.
    if (codeOf(error) === "ENOENT") return;
    refused.push(directory);
  }
  if (refused.length > 0) {
    log(
      `DATA_DIR: other users of this machine may read ${refused[0]}; expected a directory whose modes can be changed to 0700 and 0600`,
    );
  }
}

/** A file that is gone by now has no mode. */
const modeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
