/** What one run of ffmpeg may take: far more than a file needs, and less than its job has. */
import { HOUR_SECONDS } from "~/kernel/time";
import type { ProcessLimits } from "./process-limits";
import { MAX_DURATION_SECONDS, type FileFacts } from "./file-facts";

/** x264 takes more than a thousand megabytes of addresses at three levels. */
const MEMORY_BYTES = 6_000_000_000;
const MAX_RESULT_BYTES = 30_000_000_000;
/** Two cores encode a film of Full HD in its own length; a server may be busy, and a film larger. */
const SECONDS_PER_SECOND = 15;
const LEAST_SECONDS = 300;
/** The job (library-queues.server.ts) also copies the original and stores the results; one that expires begins anew. */
const MOST_SECONDS = 20 * HOUR_SECONDS;

export function limitConversion({
  durationSeconds,
}: Pick<FileFacts, "durationSeconds">): ProcessLimits {
  const seconds = LEAST_SECONDS + (durationSeconds ?? MAX_DURATION_SECONDS) * SECONDS_PER_SECOND;
  const whole = Math.ceil(seconds);
  return {
    ...{ seconds: Math.min(whole, MOST_SECONDS), cpuSeconds: whole * 2 },
    ...{ memoryBytes: MEMORY_BYTES, fileBytes: MAX_RESULT_BYTES },
  };
}
