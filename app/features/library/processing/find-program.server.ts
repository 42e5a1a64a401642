/** Where a program is, looked for in fixed folders: the environment of the server does not reach its children. */
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";

const FOLDERS = [
  ...["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"],
  "/opt/homebrew/bin",
];
export const SEARCH_PATH = FOLDERS.join(":");

/** An absolute path; null when there is no such program. `name` may be a path. */
export async function findProgram(name: string): Promise<string | null> {
  const candidates = name.includes("/") ? [name] : FOLDERS.map((folder) => join(folder, name));
  for (const path of candidates) if (await isExecutable(path)) return path;
  return null;
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** ffprobe is installed beside ffmpeg, under a name that differs in this part alone. */
export function ffprobeBeside(ffmpegPath: string): string {
  const name = ffmpegPath.slice(ffmpegPath.lastIndexOf("/") + 1).replace("ffmpeg", "ffprobe");
  return ffmpegPath.includes("/") ? join(dirname(ffmpegPath), name) : name;
}
