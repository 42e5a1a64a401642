/**
 * The data directory holds people's mail, the sessions' secret and the database, so its folders have the mode 0700 and
 * its files 0600, whatever umask the process was started with.
 */
import { lstatSync, readdirSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const OTHERS_RIGHTS = 0o077;
const OWNER_RIGHTS = 0o700;

/**
 * Sets the process's umask and removes the rights of other users: first of the directory, which protects all below it,
 * then of its files and folders. The owner's rights stay. A volume that supports no modes is logged and used as it is.
 */
export async function keepPrivate(
  directory: string,
  { log, change = chmod }: { log: (message: string) => void; change?: typeof chmod },
): Promise<void> {
  // A worker thread shares the umask of its process and may not set it.
  if (isMainThread) process.umask(OTHERS_RIGHTS);
  const refused: string[] = [];
  const tighten = async (path: string) => {
    const mode = modeOf(path);
    if ((mode & OTHERS_RIGHTS) === 0) return;
    try {
      await change(path, mode & OWNER_RIGHTS);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") refused.push(path);
    }
  };
  // Synchronous reads take a third of the time, and no request waits during a start.
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
    // A directory that does not exist yet is created with private modes.
    if (codeOf(error) === "ENOENT") return;
    refused.push(directory);
  }
  if (refused.length > 0) {
    log(
      `DATA_DIR: other users of this machine may read ${refused[0]}; expected a directory whose modes can be changed to 0700 and 0600`,
    );
  }
}

/** Returns 0 for a file that no longer exists. */
const modeOf = (path: string): number => lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
