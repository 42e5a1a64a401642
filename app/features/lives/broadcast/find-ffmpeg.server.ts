/** Whether the program runs and has what a broadcast needs. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const TIMEOUT_MS = 10_000;

export async function findFfmpeg(ffmpegPath: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(ffmpegPath, ["-hide_banner", "-encoders"], {
      timeout: TIMEOUT_MS,
    });
    return /\blibx264\b/.test(stdout) && /\baac\b/.test(stdout);
  } catch {
    return false;
  }
}
