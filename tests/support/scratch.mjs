// @ts-check
/**
 * One folder per run for everything that tests write: databases, outboxes, browser profiles. `TMPDIR` names it, so
 * `os.tmpdir()` is inside; the process that created it removes it with its contents.
 */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 3e9;
/** A file in the folder of a run with the id of the process that must end before the folder is removed. */
export const PID_FILE = "server.pid";
const NAME = /^gymfront-tests-(\d+)-\w{6}$/;

/** In memory if there is room, because tests make thousands of commits that would wait for the disk. */
function home() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

/** The folder of this run, which the run's first process makes for itself and its children. */
export function openScratch() {
  const known = process.env["GYMFRONT_SCRATCH"];
  if (known !== undefined) return known;
  const parent = home();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `gymfront-tests-${process.pid}-`));
  // PostgreSQL runs as another user below it.
  chmodSync(folder, 0o711);
  process.env["GYMFRONT_SCRATCH"] = process.env["TMPDIR"] = folder;
  process.once("exit", () => removeScratch(folder));
  return folder;
}

/** With the servers whose data directories are in it. @param {string} folder */
export function removeScratch(folder) {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    for (const pidFile of ["data/postmaster.pid", PID_FILE]) {
      const path = join(folder, name, pidFile);
      if (existsSync(path)) end(Number.parseInt(readFileSync(path, "utf8"), 10), folder);
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/**
 * Another process may reuse the id: the command line, which names the folder of the server, identifies it on Linux.
 * @param {number} pid @param {string} folder
 */
function end(pid, folder) {
  try {
    if (existsSync("/proc/self") && !readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder))
      return;
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

/** Folders of runs whose process was killed. @param {string} parent */
export function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const [, owner] = NAME.exec(name) ?? [];
    if (owner !== undefined && !isAlive(Number(owner))) removeScratch(join(parent, name));
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user lives too.
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/** @param {string} what */
export const makeScratch = (what) => mkdtempSync(join(openScratch(), `${what}-`));
