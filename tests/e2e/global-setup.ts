/** Starts servers.mjs, and creates the folder of the run. */
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
    // In a process group of its own: Ctrl-C reaches the runner, whose end closes the standard input of servers.mjs.
    { stdio: ["pipe", "pipe", "inherit"], detached: true },
  );
  const closed = once(servers, "close");
  const [line] = (await Promise.race([
    once(createInterface({ input: servers.stdout }), "line"),
    closed.then(([code]) => Promise.reject(new Error(`servers.mjs ended with ${String(code)}`))),
  ])) as [string];
  process.env["E2E_SERVERS"] = line;

  // TMPDIR with the browser profiles is in the folder of the run; compiled specs stay outside it.
  process.env["PLAYWRIGHT_TRANSFORM_CACHE_DIR"] ??= join(cacheFolder, "specs");

  const stop = async () => {
    servers.stdin.end();
    await closed;
  };
  // Playwright ends at once on this signal, without its teardown; the exit handler removes the folder.
  process.once("SIGTERM", () => void stop().finally(() => process.exit(143)));
  return stop;
}
