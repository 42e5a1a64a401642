/** How long a film is that does not say so, as browsers' recordings do not: its packets are read, not decoded. */
import { runContained } from "./contained-process.server";
import type { ProcessLimits } from "./process-limits";

const LIMITS: ProcessLimits = {
  ...{ seconds: 120, cpuSeconds: 60 },
  ...{ memoryBytes: 2_000_000_000, fileBytes: 0 },
};
const MAX_OUTPUT_BYTES = 1_000_000;

/** Null when it cannot be told. */
export async function measureDuration(options: {
  ffmpegPath: string;
  cwd: string;
  /** Those that open the file. */
  input: readonly string[];
  signal: AbortSignal;
}): Promise<number | null> {
  let microseconds = 0;
  const result = await runContained({
    program: options.ffmpegPath,
    args: [
      ...["-v", "error", "-nostdin", ...options.input, "-map", "0:v:0?", "-map", "0:a:0?"],
      ...["-c", "copy", "-f", "null", "-progress", "pipe:1", "-"],
    ],
    ...{
      cwd: options.cwd,
      limits: LIMITS,
      signal: options.signal,
      maxOutputBytes: MAX_OUTPUT_BYTES,
    },
    onLine: (line) => {
      microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? microseconds);
    },
  });
  return result.ok && microseconds > 0 ? microseconds / 1e6 : null;
}
