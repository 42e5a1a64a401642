/** Processes that a test has started end with the process of the test, whatever ends that. */
import type { ChildProcess } from "node:child_process";

const children = new Set<ChildProcess>();
let isWatching = false;

export function killAtExit(child: ChildProcess): void {
  children.add(child);
  child.once("close", () => children.delete(child));
  if (isWatching) return;
  isWatching = true;
  process.on("exit", () => {
    for (const running of children) running.kill("SIGKILL");
  });
  // Without a listener these end a process before its "exit" listeners run.
  process.once("SIGTERM", () => process.exit(143));
  process.once("SIGINT", () => process.exit(130));
  // Vitest itself is gone: a worker would go on without it.
  process.once("disconnect", () => process.exit(1));
}
