/** Starts the program that starts the servers, and gives the run a folder of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeScratch, sweepScratch } from "../support/scratch";

export default async function startRun(): Promise<() => Promise<void>> {
  sweepScratch();
  const folder = makeScratch("browser");
  const servers = spawn(
    process.execPath,
    [join(import.meta.dirname, "servers.mjs"), folder],
    // In a process group of its own: Ctrl-C reaches the runner, whose end closes the standard input of this program.
    { stdio: ["pipe", "pipe", "inherit"], detached: true },
  );
  const closed = once(servers, "close");
  const [line] = (await Promise.race([
    once(createInterface({ input: servers.stdout }), "line"),
    closed.then(([code]) => Promise.reject(new Error(`servers.mjs ended with ${String(code)}`))),
  ])) as [string];
  process.env["E2E_SERVERS"] = line;

  // The profiles of the browsers lie in the run's folder; the cache of compiled specs stays where it was.
  process.env["PLAYWRIGHT_TRANSFORM_CACHE_DIR"] ??= join(
    tmpdir(),
    `playwright-transform-cache-${process.geteuid?.() ?? ""}`,
  );
  process.env["TMPDIR"] = join(folder, "tmp");
  mkdirSync(process.env["TMPDIR"]);

  return async () => {
    servers.stdin.end();
    await closed;
  };
}
