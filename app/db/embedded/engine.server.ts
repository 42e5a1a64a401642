/**
 * The embedded database: PGlite in a worker thread behind an ordinary `Pool` (database.md §1 to §6).
 * One connection; a second asker waits for it, at most ten seconds.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, Worker } from "node:worker_threads";
import { Pool } from "pg";
import { outliveBrokenConnections } from "../connection-errors.server";
import type { Changes } from "../cache-invalidation.server";
import { lockDirectory } from "./directory-lock.server";
import { findPackageRoot } from "../package-root.server";
import { PortStream } from "./port-stream.server";
import { startUpkeep } from "./maintenance.server";

export interface EmbeddedDatabase {
  pool: Pool;
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 15_000;
/**
 * `statement_timeout` does nothing here (fact 6): a thread that is silent this long is ended, and its log brings back
 * what was committed.
 */
const SILENT_AT_MOST_MS = 120_000;

export async function openEmbedded(
  dataDir: string,
  log: (message: string) => void,
  {
    silentAtMostMs = SILENT_AT_MOST_MS,
    changes = null,
    thread = join(findPackageRoot(), "app/db/embedded/pglite-worker.mjs"),
  }: { silentAtMostMs?: number; changes?: Changes | null; thread?: string } = {},
): Promise<EmbeddedDatabase> {
  const lock = await lockDirectory(dataDir);
  const directory = join(dataDir, "database");
  let closing = false;
  let current: Promise<Worker> | null = null;

  function start(after: Promise<unknown> = Promise.resolve()): Promise<Worker> {
    const started = after.then(() =>
      startWorker({ thread, directory }, (worker, reason) => {
        // A broken engine (out of memory, a panic) is started again by the next connection and recovers from its log.
        void started.then((held) => {
          if (held === worker && current === started) current = null;
        });
        if (!closing) {
          log(`The embedded database stopped: ${reason}. It starts again with the next query.`);
        }
      }),
    );
    current = started;
    started.catch(() => {
      if (current === started) current = null;
    });
    return started;
  }

  function engine(): Promise<Worker> {
    if (closing) return Promise.reject(new Error("The embedded database is closed"));
    return current ?? start();
  }

  try {
    await engine();
  } catch (error) {
    await lock.release();
    throw error;
  }

  const pool = new Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    user: "postgres",
    database: "postgres",
    ...(changes ? { onConnect: (client) => changes.listenOn(client) } : {}),
    stream: () =>
      new PortStream(async () => {
        const worker = await engine();
        const { port1, port2 } = new MessageChannel();
        worker.postMessage({ kind: "connect", port: port2 }, [port2]);
        const onExit = () => port1.close();
        worker.once("exit", onExit);
        port1.once("close", () => worker.off("exit", onExit));
        return port1;
      }),
  });
  outliveBrokenConnections(pool, log);
  const upkeep = startUpkeep(pool, log);
  const watch = setInterval(() => {
    const watched = current;
    void watched?.then(
      async (worker) => {
        if (await isAnswering(worker, silentAtMostMs)) return;
        // The next engine waits until this one has let go of the files.
        if (current === watched && !closing) start(worker.terminate());
      },
      () => {},
    );
  }, silentAtMostMs / 2);
  watch.unref();

  return {
    pool,
    async close() {
      clearInterval(watch);
      await upkeep.stop();
      await pool
        .query("checkpoint")
        .catch((error: Error) => log(`Last checkpoint: ${error.message}`));
      await pool.end();
      closing = true;
      const worker = await current?.catch(() => null);
      if (worker) await stopWorker(worker);
      await lock.release();
    },
  };
}

async function startWorker(
  { thread, directory }: { thread: string; directory: string },
  onExit: (worker: Worker, reason: string) => void,
): Promise<Worker> {
  const worker = new Worker(thread, {
    workerData: { directory },
    name: "embedded-database",
    // Loaders and flags of the parent (vite, vitest) mean nothing to plain JavaScript.
    execArgv: [],
  });
  let reason = "it ended";
  worker.on("error", (error) => {
    reason = error instanceof Error ? error.message : String(error);
  });
  void reply(worker, "fault").then((fault) => {
    if ("reason" in fault) reason = String(fault.reason);
  });
  const ended = new Promise<never>((_resolve, reject) => {
    worker.once("exit", () => {
      reject(new Error(`The embedded database could not start: ${reason}`));
      onExit(worker, reason);
    });
  });
  ended.catch(() => {});
  await Promise.race([reply(worker, "ready"), ended]);
  return worker;
}

/** A thread answers between two protocol messages, so only a single endless one is silent. */
async function isAnswering(worker: Worker, withinMs: number): Promise<boolean> {
  const patience = new AbortController();
  const silence = sleep(withinMs, false, { signal: patience.signal, ref: false }).catch(
    () => false,
  );
  worker.postMessage({ kind: "ping" }, []);
  const answered = await Promise.race([reply(worker, "pong").then(() => true), silence]);
  patience.abort();
  return answered;
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
  });
  worker.postMessage({ kind: "close" }, []);
  const late = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
  await exited;
  clearTimeout(late);
}

function reply(worker: Worker, kind: string): Promise<object> {
  return new Promise((resolve) => {
    const listener = (message: { kind: string }) => {
      if (message.kind !== kind) return;
      worker.off("message", listener);
      resolve(message);
    };
    worker.on("message", listener);
  });
}
