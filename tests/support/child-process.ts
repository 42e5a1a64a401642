/** A second process of the program, for locks, kills and races. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { END_WITH_PARENT } from "./app";

export interface Child {
  /** Every line of its standard output. */
  lines: string[];
  /** Its standard error. */
  errors(): string;
  /** Resolves when a line satisfies the test, rejects when the process ends before. */
  line(test: (line: string) => boolean): Promise<string>;
  /** Resolves with the exit code; null after a signal. */
  exit: Promise<number | null>;
  /** Writes a line to its standard input. */
  type(line: string): void;
  kill(): Promise<void>;
}

/** `script` is a path from the repository's root; to be called inside a test. */
export function startChild(
  script: string,
  args: string[],
  env: Record<string, string> = {},
): Child {
  const path = fileURLToPath(new URL(`../../${script}`, import.meta.url));
  const child = spawn(process.execPath, ["--import", END_WITH_PARENT, path, ...args], {
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error("the process was started without its streams");
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  let errors = "";
  stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const reader = createInterface({ input: stdout });
  reader.on("line", (line) => {
    lines.push(line);
    for (const listener of listeners) listener(line);
  });
  const exit = once(child, "close").then(([code]) => (typeof code === "number" ? code : null));
  // A failed test leaves no process behind either.
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exit;
  });
  return {
    lines,
    errors: () => errors,
    exit,
    line: (test) =>
      new Promise((resolve, reject) => {
        const line = lines.find(test);
        if (line !== undefined) return resolve(line);
        listeners.add((line) => {
          if (test(line)) resolve(line);
        });
        void exit.then((code) => reject(new Error(`The process ended with ${code}: ${errors}`)));
      }),
    type: (text) => void stdin.write(`${text}\n`),
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
