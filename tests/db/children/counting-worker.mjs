// @ts-check
/** The embedded database's thread, which counts every call that asks the disk to keep something. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { getEnvironmentData } from "node:worker_threads";

/** Of files and of directories; shared with who opened the database. */
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
