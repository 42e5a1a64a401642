/**
 * The embedded database: PGlite in a worker thread behind an ordinary `Pool` (database.md §1 to §6).
 * There is one connection; a second query waits for it, at most ten seconds.
 */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, Worker } from "node:worker_threads";
import { Pool } from "pg";
import { handleConnectionErrors } from "../connection-errors.server";
import type { Changes } from "../cache-invalidation.server";
import { lockDirectory } from "./directory-lock.server";
import { findPackageRoot } from "../package-root.server";
import { PortStream } from "./port-stream.server";
import { startMaintenance } from "./maintenance.server";

export interface EmbeddedDatabase {
  pool: Pool;
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 15_000;
/**
 * `statement_timeout` has no effect here (database.md §6), so a thread that is silent this long is ended. The next one
 * recovers committed data from the write-ahead log.
 */
const PING_TIMEOUT_MS = 120_000;

export async function openEmbedded(
  dataDir: string,
  log: (message: string) => void,
  {
    pingTimeoutMs = PING_TIMEOUT_MS,
    changes = null,
    thread = join(findPackageRoot(), "app/db/embedded/pglite-worker.mjs"),
  }: { pingTimeoutMs?: number; changes?: Changes | null; thread?: string } = {},
): Promise<EmbeddedDatabase> {
  const lock = await lockDirectory(dataDir);
  const directory = join(dataDir, "database");
  let closing = false;
  let current: Promise<Worker> | null = null;

  function start(after: Promise<unknown> = Promise.resolve()): Promise<Worker> {
    const started = after.then(() =>
      startWorker({ thread, directory }, (worker, reason) => {
        // A broken engine (out of memory, a panic) is started again by the next connection and recovers from its log.
        void started.then((startedWorker) => {
          if (startedWorker === worker && current === started) current = null;
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

  const pool = createPool(engine, changes);
  handleConnectionErrors(pool, log);
  const maintenance = startMaintenance(pool, log);
  const watch = setInterval(() => {
    const checked = current;
    void checked?.then(
      async (worker) => {
        if (await isAnswering(worker, pingTimeoutMs)) return;
        // The next engine waits until this one has released the files.
        if (current === checked && !closing) start(worker.terminate());
      },
      () => {},
    );
  }, pingTimeoutMs / 2);
  watch.unref();

  return {
    pool,
    async close() {
      clearInterval(watch);
      await maintenance.stop();
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

/** One connection, because the engine has one session. */
function createPool(engine: () => Promise<Worker>, changes: Changes | null): Pool {
  return new Pool({
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
}

async function startWorker(
  { thread, directory }: { thread: string; directory: string },
  onExit: (worker: Worker, reason: string) => void,
): Promise<Worker> {
  const worker = new Worker(thread, {
    workerData: { directory },
    name: "embedded-database",
    // The worker is plain JavaScript and needs no loaders or flags of the parent (vite, vitest).
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
  const answer = new AbortController();
  const timeout = sleep(withinMs, false, { signal: answer.signal, ref: false }).catch(() => false);
  worker.postMessage({ kind: "ping" }, []);
  const isAlive = await Promise.race([reply(worker, "pong").then(() => true), timeout]);
  answer.abort();
  return isAlive;
}

async function stopWorker(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
  });
  worker.postMessage({ kind: "close" }, []);
  const timer = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
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
