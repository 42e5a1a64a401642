/**
 * Runs a program on a stranger's file: low priority, bounds on memory, processor time, file size and open files where
 * the system has `prlimit`, no environment but a fixed PATH, no input, bounded output. Its whole
 * process group is killed when it is aborted or takes too long; where `setpriv` is, it ends with the server.
 */
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import { SECOND_MS } from "~/kernel/time";
import { findProgram, SEARCH_PATH } from "./find-program.server";
import type { ProcessLimits } from "./process-limits";

/**
 * `failed`: it ended by itself with another code than 0. `missing`: there is no such program. `broken`: it could not be
 * begun, or lacks a part that it was asked for.
 */
export type ProcessRefusal =
  | "broken"
  | "failed"
  | "killed"
  | "missing"
  | "noSpace"
  | "timeout"
  | "tooLargeResult"
  | "tooMuchMemory"
  | "tooMuchOutput";

interface ContainedOptions {
  program: string;
  args: readonly string[];
  cwd: string;
  limits: ProcessLimits;
  signal: AbortSignal;
  maxOutputBytes: number;
  /** Called for each line of the output, which is not kept then. */
  onLine?: (line: string) => void;
}

/** `detail`: the end of what it wrote to standard error, for the log; it may name paths, so no person sees it. */
type ProcessResult =
  | { ok: true; output: string; detail: string }
  | { ok: false; reason: ProcessRefusal; detail: string };

const NICENESS = 10;
const MAX_OPEN_FILES = 256;
const MAX_DETAIL_LENGTH = 4096;
/** Between the signal that names the reason and the one that ends the process. */
const CPU_GRACE_SECONDS = 5;

/** @throws the signal's reason when it is aborted */
export async function runContained(options: ContainedOptions): Promise<ProcessResult> {
  const { signal } = options;
  signal.throwIfAborted();
  const program = await findProgram(options.program);
  if (program === null) return { ok: false, reason: "missing", detail: "" };
  const command = [...(await findWrappers(options.limits)), program, ...options.args];
  const result = await runCommand(command, options);
  signal.throwIfAborted();
  return result;
}

/** The programs that bound the next one and then become it. */
async function findWrappers(limits: ProcessLimits): Promise<string[]> {
  if (process.platform !== "linux") return [];
  const [setpriv, prlimit] = await Promise.all(["setpriv", "prlimit"].map(findProgram));
  const { memoryBytes, cpuSeconds, fileBytes } = limits;
  return [
    ...(setpriv ? [setpriv, "--pdeathsig", "KILL", "--"] : []),
    ...(prlimit
      ? [
          ...[
            prlimit,
            `--as=${memoryBytes}`,
            `--cpu=${cpuSeconds}:${cpuSeconds + CPU_GRACE_SECONDS}`,
          ],
          ...[`--fsize=${fileBytes}`, `--nofile=${MAX_OPEN_FILES}`, "--core=0", "--"],
        ]
      : []),
  ];
}

function runCommand(
  [program = "", ...args]: string[],
  { cwd, limits, signal, maxOutputBytes, onLine }: ContainedOptions,
): Promise<ProcessResult> {
  const child = spawn(program, args, {
    cwd,
    env: { NODE_ENV: "production", PATH: SEARCH_PATH, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own.
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) lowerPriority(pid);
  let ownReason: ProcessRefusal | null = null;
  const kill = (reason: ProcessRefusal) => {
    ownReason ??= reason;
    if (pid !== undefined && child.exitCode === null) killGroup(pid);
  };
  const timer = setTimeout(() => kill("timeout"), limits.seconds * SECOND_MS);
  const onAbort = () => kill("killed");
  signal.addEventListener("abort", onAbort, { once: true });

  const output: Buffer[] = [];
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) kill("tooMuchOutput");
    else if (!onLine) output.push(chunk);
  });
  if (onLine) createInterface({ input: child.stdout }).on("line", onLine);
  let detail = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    detail = (detail + text).slice(-MAX_DETAIL_LENGTH);
  });

  return new Promise((resolve) => {
    const settle = (code: number | null, exitSignal: NodeJS.Signals | null) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      const reason = ownReason ?? nameEnd({ code, exitSignal, detail });
      if (reason !== null) resolve({ ok: false, reason, detail });
      else resolve({ ok: true, output: Buffer.concat(output).toString("utf8"), detail });
    };
    child.once("error", (error) => {
      detail = error.message;
      kill("broken");
      settle(1, null);
    });
    child.once("close", settle);
  });
}

const SHELL_SIGNAL_BASE = 128;
const STOPPED_FROM_OUTSIDE: ReadonlySet<string> = new Set([
  "SIGKILL",
  "SIGTERM",
  "SIGINT",
  "SIGHUP",
]);
/** It ends so after a signal that it handles itself, as that of too much processor time. */
const FFMPEG_WAS_ASKED_TO_END = 255;
/** Of a shell and of the wrappers: a program that cannot be executed, or is gone. */
const CANNOT_BEGIN: ReadonlySet<number> = new Set([126, 127]);
const LACKS_A_PART =
  /Unknown encoder|Encoder not found|No such filter|Unknown decoder|Unrecognized option|Option not found|error while loading shared libraries|symbol lookup error/i;
/** By number, for a wrapper that tells its child's end by a code. */
const SIGNALS: Readonly<Record<number, NodeJS.Signals>> = {
  1: "SIGHUP",
  2: "SIGINT",
  4: "SIGILL",
  9: "SIGKILL",
  15: "SIGTERM",
  24: "SIGXCPU",
  25: "SIGXFSZ",
};

/** Null: it ended well. */
export function nameEnd(end: {
  code: number | null;
  exitSignal: NodeJS.Signals | null;
  detail: string;
}): ProcessRefusal | null {
  const { code, detail } = end;
  const exitSignal = end.exitSignal ?? SIGNALS[(code ?? 0) - SHELL_SIGNAL_BASE] ?? null;
  if (exitSignal === "SIGXFSZ" || /File too large/.test(detail)) return "tooLargeResult";
  if (exitSignal === "SIGXCPU") return "timeout";
  if (code === 0) return null;
  if (/No space left on device|Disk quota exceeded/.test(detail)) return "noSpace";
  if (/Cannot allocate memory|out of memory|memory exhausted|malloc of size/i.test(detail))
    return "tooMuchMemory";
  if (exitSignal !== null && STOPPED_FROM_OUTSIDE.has(exitSignal)) return "killed";
  if (code === FFMPEG_WAS_ASKED_TO_END) return "killed";
  if (CANNOT_BEGIN.has(code ?? 0) || exitSignal === "SIGILL" || LACKS_A_PART.test(detail))
    return "broken";
  return "failed";
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended already.
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}
