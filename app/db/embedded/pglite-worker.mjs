// @ts-check
/**
 * PGlite in a thread of its own (database.md §1): on the main thread every query stops the event loop.
 * Plain JavaScript, so that it runs unbundled from the repository in production, in vitest and in dev.
 *
 * The main thread opens a connection by sending a MessagePort; the bytes on it are PostgreSQL's own protocol.
 * There is one session behind all ports, so each new connection finds it reset, as a server would give it.
 */
import {
  existsSync,
  fdatasyncSync,
  fsyncSync,
  closeSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** @type {{ directory: string }} */
const { directory } = workerData;
const port = parentPort;
if (!port) throw new Error("pglite-worker.mjs runs as a worker thread only");

// V8 compiles hot functions a second time. With its default budget that is a third of the engine within the first
// second, on every core: half of a start's processor time. With this budget it is only what queries use again and
// again, and the total was lower at every point of 8,000 queries (performance.md §5.2).
setFlagsFromString("--wasm-tiering-budget=200000000");

/**
 * NodeFS ignores fsync: a commit would be acknowledged while it is only in the kernel's memory (database.md §2).
 * Leans on internals of PGlite 0.5.16 (`NODEFS.stream_ops`, `stream.nfd`): the version is pinned exactly.
 */
class DurableNodeFS extends NodeFS {
  /** @override @type {NodeFS["init"]} */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), makeDurable, keepFilesPrivate, loadOneByOne],
      },
    };
  }
}

/** @param {any} module */
function makeDurable(module) {
  const nodefs = module.NODEFS;
  /** @param {any} stream */
  nodefs.stream_ops.fsync = (stream) => {
    nodefs.tryFSOperation(() => {
      if (stream.nfd !== undefined) return fdatasyncSync(stream.nfd);
      return syncDirectory(nodefs.realPath(stream.node));
    });
    return 0;
  };
}

const OWNER_RIGHTS = ~0o077;

/**
 * The engine sets the mode of every file that it creates (0666 for those of a new database), which the process's umask
 * does not limit. Other users of the machine get no rights.
 * @param {any} module
 */
function keepFilesPrivate(module) {
  const nodefs = module.NODEFS;
  const setAttributes = nodefs.doSetAttr;
  /**
   * @param {unknown} file @param {unknown} node
   * @param {{ mode?: number | null }} attributes @param {unknown[]} rest
   */
  nodefs.doSetAttr = (file, node, attributes, ...rest) => {
    const { mode } = attributes;
    const masked = mode == null ? attributes : { ...attributes, mode: mode & OWNER_RIGHTS };
    return setAttributes(file, node, masked, ...rest);
  };
}

/**
 * Links the extensions one after another. PGlite 0.5.16 links them at the same time and sometimes leaves one without a
 * function (6 of 20 opens on a busy machine: "null function or function signature mismatch" at its first use). In
 * sequence it happened in none of 40.
 * @param {any} module
 */
function loadOneByOne(module) {
  const { FS } = module;
  const load = FS.createPreloadedFile;
  let last = Promise.resolve();
  /**
   * @param {string} folder @param {string} name @param {Uint8Array} bytes @param {boolean} read @param {boolean} write
   * @param {() => void} onLoad @param {() => void} onError @param {unknown[]} rest
   */
  FS.createPreloadedFile = (folder, name, bytes, read, write, onLoad, onError, ...rest) => {
    if (!name.endsWith(".so")) {
      return load(folder, name, bytes, read, write, onLoad, onError, ...rest);
    }
    last = last.then(
      () =>
        new Promise((resolve) => {
          /** @param {() => void} report */
          const ended = (report) => () => {
            report();
            resolve(undefined);
          };
          load(folder, name, bytes, read, write, ended(onLoad), ended(onError), ...rest);
        }),
    );
    return undefined;
  };
}

/** @param {string} path */
function syncDirectory(path) {
  if (process.platform === "win32") return; // a directory cannot be opened there
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** PGlite's own parameters without `-F` (fsync off). */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=fsync",
  "-c",
  "min_wal_size=32MB",
];

/** @param {string} path */
const openAt = (path) =>
  PGlite.create({
    fs: new DurableNodeFS(path),
    extensions: { btree_gin, citext, fuzzystrmatch, pg_trgm, pgcrypto, unaccent },
    startParams,
  });

async function openDirectory() {
  if (!existsSync(`${directory}/PG_VERSION`)) {
    // A killed start must not leave half a database, so a new one is created aside and then renamed.
    const draft = `${directory}.new`;
    rmSync(draft, { recursive: true, force: true });
    const first = await openAt(draft);
    await first.exec("checkpoint");
    await first.close();
    renameSync(draft, directory);
    syncDirectory(dirname(directory));
  }
  return openAt(directory);
}

const pg = await openDirectory();
endOnFault();

/**
 * Ends the thread on an exception of the engine itself (a trap, a stack overflow). PGlite swallows it: the query gets
 * no answer, and the engine's memory is unreliable. A new thread recovers.
 */
function endOnFault() {
  const STEP = "_PostgresMainLoopOnce"; // one protocol message
  const ERROR_OF_SQL = 100; // POSTGRES_MAIN_LONGJMP in PGlite: an ordinary error, handled there
  /** @type {any} */
  const module = pg.Module;
  const step = module[STEP];
  module[STEP] = () => {
    try {
      return step();
    } catch (error) {
      const status = error && typeof error === "object" && "status" in error ? error.status : null;
      if (status !== ERROR_OF_SQL) {
        port?.postMessage({
          kind: "fault",
          reason: error instanceof Error ? error.message : String(error),
        });
        process.exit(1);
      }
      throw error;
    }
  };
}

/** @typedef {import("node:worker_threads").MessagePort} Connection */

/** The queue of all work, in the order of arrival. */
let tail = Promise.resolve();
/** @param {() => Promise<void>} work */
function enqueue(work) {
  // Only a broken engine rejects (SQL errors are answers). The unhandled rejection ends the thread.
  tail = tail.then(work);
}

const SYNC = Uint8Array.of(0x53, 0, 0, 0, 4);
const TERMINATE = 0x58;

/** @param {Uint8Array} message @param {(bytes: Uint8Array) => void} onRawData */
const execute = (message, onRawData) =>
  pg.runExclusive(() => pg.execProtocolRawStream(message, { syncToFs: false, onRawData }));

async function rollBack() {
  await execute(SYNC, () => {});
  if (pg.isInTransaction()) await pg.exec("rollback");
  inTransaction = null;
}

/** Does what a server does when a connection ends: removes transaction, prepared statements, settings and locks. */
async function resetSession() {
  await rollBack();
  await pg.exec("discard all");
}

/** The newest connection owns the prepared statements, settings and locks. @type {Connection | null} */
let newest = null;
/** The connection that began the open transaction. @type {Connection | null} */
let inTransaction = null;

/** @param {Connection} connection */
function serve(connection) {
  newest = connection;
  /** Bytes of a message whose end has not arrived yet. */
  let rest = new Uint8Array(0);
  let started = false;
  let ended = false;

  enqueue(resetSession);

  connection.on("message", (/** @type {Uint8Array} */ bytes) => {
    enqueue(async () => {
      if (ended) return;
      let buffer = bytes;
      if (rest.length > 0) {
        buffer = new Uint8Array(rest.length + bytes.length);
        buffer.set(rest);
        buffer.set(bytes, rest.length);
      }
      /** @type {Uint8Array[]} */
      const answer = [];
      let offset = 0;
      // Messages run one at a time (database.md §1): a Terminate inside a batch would end the engine, and some versions
      // drop the messages after an error.
      for (;;) {
        const head = started ? 1 : 0; // the startup packet has no type byte
        if (buffer.length - offset < head + 4) break;
        const view = new DataView(buffer.buffer, buffer.byteOffset + offset + head, 4);
        const length = head + view.getUint32(0);
        if (buffer.length - offset < length) break;
        const message = buffer.slice(offset, offset + length);
        offset += length;
        if (started && message[0] === TERMINATE) {
          ended = true;
          break;
        }
        started = true;
        // `raw` is a view of WebAssembly memory, which the next call overwrites.
        await execute(message, (raw) => answer.push(raw.slice()));
        if (!pg.isInTransaction()) inTransaction = null;
        else inTransaction ??= connection;
      }
      rest = buffer.slice(offset);
      if (answer.length > 0) {
        const joined = joinBytes(answer);
        connection.postMessage(joined, [joined.buffer]);
      }
      if (ended) {
        await resetAfterEnd();
        connection.close();
      }
    });
  });
  connection.on("close", () => {
    enqueue(async () => {
      if (ended) return;
      ended = true;
      await resetAfterEnd();
    });
  });

  /** A newer connection keeps its prepared statements and its transaction when this one ends late. */
  async function resetAfterEnd() {
    if (newest === connection) await resetSession();
    else if (inTransaction === connection) await rollBack();
  }
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
function joinBytes(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

port.on("message", (message) => {
  if (message.kind === "connect") serve(message.port);
  if (message.kind === "ping") port.postMessage({ kind: "pong" });
  if (message.kind === "close") {
    enqueue(async () => {
      await pg.close();
      port.postMessage({ kind: "closed" });
      port.close();
    });
  }
});
port.postMessage({ kind: "ready" });
