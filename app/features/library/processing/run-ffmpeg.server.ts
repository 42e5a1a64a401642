/** One contained run of ffmpeg within the processing of a file, which ends with the first run that fails. */
import type { Logger } from "pino";
import { runContained, type ProcessRefusal } from "./contained-process.server";
import type { ProcessLimits } from "./process-limits";

/** `unreadable`: ffmpeg could not decode it. */
export type ProcessFileRefusal =
  | "converter"
  | "killed"
  | "noSpace"
  | "timeout"
  | "tooLargeResult"
  | "tooMuchMemory"
  | "unknown"
  | "unreadable";

export class ProcessingFailed extends Error {
  constructor(readonly reason: ProcessFileRefusal) {
    super(`a library file could not be processed: ${reason}`);
  }
}

export interface FfmpegContext {
  ffmpegPath: string;
  limits: ProcessLimits;
  signal: AbortSignal;
  log: Pick<Logger, "warn">;
}

const MAX_OUTPUT_BYTES = 20_000_000;

const REFUSALS: Readonly<Record<ProcessRefusal, ProcessFileRefusal>> = {
  failed: "unreadable",
  broken: "converter",
  killed: "killed",
  missing: "converter",
  noSpace: "noSpace",
  timeout: "timeout",
  tooLargeResult: "tooLargeResult",
  tooMuchMemory: "tooMuchMemory",
  tooMuchOutput: "unknown",
};

/** @throws ProcessingFailed, or the signal's reason */
export async function runFfmpeg(
  { ffmpegPath, limits, signal, log }: FfmpegContext,
  { cwd, args, onLine }: { cwd: string; args: readonly string[]; onLine?: (line: string) => void },
): Promise<void> {
  const result = await runContained({
    ...{ program: ffmpegPath, args, cwd, limits, signal },
    ...{ maxOutputBytes: MAX_OUTPUT_BYTES, onLine },
  });
  if (result.ok) return;
  const { reason, detail } = result;
  log.warn({ reason, detail }, "ffmpeg could not process a library file");
  throw new ProcessingFailed(REFUSALS[reason]);
}
