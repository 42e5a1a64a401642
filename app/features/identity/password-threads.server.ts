/**
 * Threads that hash passwords. A thread starts with its first job, and an idle thread does not keep the process alive.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { findPackageRoot } from "~/db/package-root.server";

export type Work =
  | { kind: "hash"; password: string; cost: object }
  | { kind: "verify"; passwordHash: string; password: string };

type Answer = { value: string | boolean } | { error: Error };

interface PasswordThreads {
  /** @throws argon2's error for an invalid hash, or an error when the thread exits during the job */
  run(work: Work): Promise<string | boolean>;
  /** Jobs that wait for a thread. */
  readonly waiting: number;
}

export function openPasswordThreads(maxThreads: number): PasswordThreads {
  const idle: Worker[] = [];
  const limit = pLimit(maxThreads);
  return {
    run: (work) =>
      limit(async () => {
        const thread = idle.pop() ?? start();
        const answer = await runIn(thread, work);
        idle.push(thread);
        if ("error" in answer) throw answer.error;
        return answer.value;
      }),
    get waiting() {
      return limit.pendingCount;
    },
  };

  function start(): Worker {
    const file = join(findPackageRoot(), "app/features/identity/password-thread.server.mjs");
    // Loaders and flags of the parent (vite, vitest) mean nothing to plain JavaScript.
    const thread = new Worker(file, { name: "passwords", execArgv: [] });
    // A thread that exited while idle gets no more jobs.
    thread.once("exit", () => {
      const index = idle.indexOf(thread);
      if (index >= 0) idle.splice(index, 1);
    });
    return thread;
  }
}

function runIn(thread: Worker, work: Work): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = (end: () => void) => {
      thread.off("message", answered).off("error", failed).off("exit", ended);
      thread.unref();
      end();
    };
    const answered = (answer: Answer) => done(() => resolve(answer));
    const failed = (error: Error) => done(() => reject(error));
    const ended = () => failed(new Error("The thread of the passwords has ended"));
    thread.ref();
    thread.on("message", answered).on("error", failed).on("exit", ended);
    thread.postMessage(work, []);
  });
}
