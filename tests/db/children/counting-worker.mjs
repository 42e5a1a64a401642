// @ts-check
/** The thread of the embedded database; it counts every call that syncs a file or a directory. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { getEnvironmentData } from "node:worker_threads";

/** Counts of files and of directories, shared with the process that opened the database. */
const counts = /** @type {Int32Array<SharedArrayBuffer>} */ (getEnvironmentData("syncs"));
const { fdatasyncSync, fsyncSync, fstatSync } = fs;
/** @param {(fd: number) => void} keep */
const counted = (keep) => (/** @type {number} */ fd) => {
  keep(fd);
  Atomics.add(counts, fstatSync(fd).isDirectory() ? 1 : 0, 1);
};
fs.fdatasyncSync = counted(fdatasyncSync);
fs.fsyncSync = counted(fsyncSync);
syncBuiltinESMExports();

await import("../../../app/db/embedded/pglite-worker.mjs");
