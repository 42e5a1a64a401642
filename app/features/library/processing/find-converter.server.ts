/** Whether this server converts files: it has ffmpeg and ffprobe, and ffmpeg every encoder that the results need. */
import { tmpdir } from "node:os";
import type { Logger } from "pino";
import { runContained, type ProcessRefusal } from "./contained-process.server";
import type { ProcessLimits } from "./process-limits";
import { ffprobeBeside, findProgram } from "./find-program.server";

/** Of films, of sound and of posters (film-arguments.ts). */
const ENCODERS = ["libx264", "aac", "mjpeg"] as const;
const LIMITS: ProcessLimits = {
  ...{ seconds: 20, cpuSeconds: 20 },
  ...{ memoryBytes: 2_000_000_000, fileBytes: 0 },
};
const LACKING: ReadonlySet<ProcessRefusal> = new Set(["broken", "failed", "missing"]);
const MAX_OUTPUT_BYTES = 1_000_000;

/** The program's path; null: this server behaves as one without ffmpeg, and the log says why. */
export async function findConverter(
  ffmpegPath: string,
  log: Pick<Logger, "warn">,
): Promise<string | null> {
  const program = await findProgram(ffmpegPath);
  const missing = program === null ? ["ffmpeg"] : await findMissing(program);
  if (missing.length === 0) return program;
  log.warn({ missing }, "this server converts no files of libraries");
  return null;
}

async function findMissing(program: string): Promise<string[]> {
  if ((await findProgram(ffprobeBeside(program))) === null) return ["ffprobe"];
  const result = await runContained({
    ...{ program, args: ["-hide_banner", "-encoders"], cwd: tmpdir(), limits: LIMITS },
    ...{ signal: new AbortController().signal, maxOutputBytes: MAX_OUTPUT_BYTES },
  });
  // On a busy server that starts, a program which is killed or takes too long lacks nothing.
  if (!result.ok && !LACKING.has(result.reason)) return [];
  const encoders = result.ok ? result.output : "";
  return ENCODERS.filter((name) => !new RegExp(`^ [VA]\\S* +${name} `, "m").test(encoders));
}
