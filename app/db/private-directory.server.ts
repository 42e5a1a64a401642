/**
 * The data directory holds people's mail, the sessions' secret and the whole database: its folders are 0700 and its
 * files 0600, whatever the process was started with.
 */
import { chmod, lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const OF_OTHERS = 0o077;
const OF_OWNER = 0o700;

/**
 * For what is written from here on, and once for what lies there: the directory is closed first, which keeps others from
 * all below, then the rest, whose owner's rights stay. A volume that takes no modes is reported, and used as it is.
 */
export async function keepPrivate(
  directory: string,
  { log, change = chmod }: { log: (message: string) => void; change?: typeof chmod },
): Promise<void> {
  // A worker thread shares its process's mask and may not set it.
  if (isMainThread) process.umask(OF_OTHERS);
  const refused: string[] = [];
  const tighten = async (path: string, mode: number) => {
    try {
      await change(path, mode);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") refused.push(path);
    }
  };
  const walk = async (folder: string): Promise<void> => {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (!entry.isDirectory() && !entry.isFile()) continue;
      if (entry.isDirectory()) await walk(path);
      const mode = await modeOf(path);
      if ((mode & OF_OTHERS) !== 0) await tighten(path, mode & OF_OWNER);
    }
  };
  try {
    if (((await lstat(directory)).mode & OF_OTHERS) === 0) return;
    await tighten(directory, OF_OWNER);
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

/** Of what is gone meanwhile, nothing is open. */
const modeOf = async (path: string): Promise<number> =>
  (await lstat(path).catch(() => null))?.mode ?? 0;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
