/** Starts the program that starts the servers, and gives the run a folder of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeScratch } from "../support/scratch.mjs";
import { cacheFolder } from "../support/seeded-world.mjs";

export default async function startRun(): Promise<() => Promise<void>> {
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

  // TMPDIR, and with it the browsers' profiles, lies in the run's folder; compiled specs are worth keeping.
  process.env["PLAYWRIGHT_TRANSFORM_CACHE_DIR"] ??= join(cacheFolder, "specs");

  const stop = async () => {
    servers.stdin.end();
    await closed;
  };
  // Playwright ends at once by this signal, without its teardown; its exit removes the folder.
  process.once("SIGTERM", () => void stop().finally(() => process.exit(143)));
  return stop;
}
