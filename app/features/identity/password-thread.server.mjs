// @ts-check
/**
 * argon2id in a thread of its own, which steps back behind the others: where there is one core, or all are busy, pages
 * come before passwords. Plain JavaScript, so that it runs unbundled in production, in vitest and in dev.
 */
import { readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/** A third of the weight of a thread that serves, of other programs too: a flood of logins waits, and none starves. */
const STEPS_BACK = 5;

stepBack();

/**
 * Linux counts each thread as a process of its own. Other systems have no such link, so the priority stays.
 */
function stepBack() {
  try {
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1);
    setPriority(Number(thread), Math.min(19, getPriority() + STEPS_BACK));
  } catch {
    // The thread keeps the priority of the others.
  }
}

parentPort?.on("message", (/** @type {import("./password-threads.server").Work} */ work) => {
  try {
    const value =
      work.kind === "hash"
        ? hashSync(work.password, work.cost)
        : verifySync(work.passwordHash, work.password);
    parentPort?.postMessage({ value }, []);
  } catch (error) {
    parentPort?.postMessage({ error }, []);
  }
});
