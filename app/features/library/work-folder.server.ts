/**
 * Folders for what a server is making of files. Each is named by its host and process, so that those of a server that
 * was killed are found later, and nothing of a living one is touched.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";

export const toWorkDir = (dataDir: string): string => join(dataDir, "processing");

/** Those of this process. After a restart in a container another server has the same host and number. */
const own = new Set<string>();

const toHost = (name: string) => name.replace(/[^\w.-]/g, "_");
const NAME = /^([\w.-]+)~(\d{1,10})~[\w-]+$/;

/** An empty folder below `root`, as an absolute path, until this process ends. */
export async function openWorkFolder(root: string): Promise<string> {
  // ffmpeg runs in another folder.
  const folder = resolve(root, `${toHost(hostname())}~${process.pid}~${randomUUID()}`);
  own.add(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** `work` is given a folder of its own; it is gone afterwards. */
export async function withWorkFolder<T>(
  root: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await openWorkFolder(root);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    own.delete(folder);
  }
}

/** Removes what killed servers of this host have left. Returns how many folders. */
export async function clearWorkFolders(root: string): Promise<number> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const left = names.filter((name) => {
    const [, host, pid] = NAME.exec(name) ?? [];
    if (host !== toHost(hostname())) return false;
    return Number(pid) === process.pid ? !own.has(resolve(root, name)) : !isAlive(Number(pid));
  });
  for (const name of left) await rm(join(root, name), { recursive: true, force: true });
  return left.length;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else is alive too.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
