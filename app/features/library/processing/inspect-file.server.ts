/**
 * What an uploaded file is, by its bytes and never by its name: the first bytes decide which reader may see it, then
 * ffprobe in a contained process, or sharp for a picture. Without ffmpeg only MP4 and M4A that browsers play are read.
 */
import { open, readFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { readPictureSize } from "~/features/media/clean-picture.server";
import { refuse, type Result } from "~/kernel/result";
import { runContained, type ProcessRefusal } from "./contained-process.server";
import type { ProcessLimits } from "./process-limits";
import {
  MAX_DURATION_SECONDS,
  MAX_IMAGE_PIXELS,
  MAX_STREAMS,
  refuseSize,
  type FileFacts,
  type InspectRefusal,
} from "./file-facts";
import { recognizeFile, SIGNATURE_BYTES, type Signature } from "./file-signature";
import { ffprobeBeside } from "./find-program.server";
import { inputArgs } from "./input-arguments";
import { measureDuration } from "./measure-duration.server";
import type { Movie } from "./movie-boxes";
import { PROBE_ENTRIES, readProbe } from "./probe-output";
import { readMovie } from "./read-movie.server";

interface InspectOptions {
  /** Null: there is none. */
  ffmpegPath: string | null;
  signal: AbortSignal;
}

const PROBE_LIMITS: ProcessLimits = {
  ...{ seconds: 20, cpuSeconds: 20 },
  ...{ memoryBytes: 2_000_000_000, fileBytes: 0 },
};
const MAX_PROBE_OUTPUT_BYTES = 1_000_000;
/** A picture is read whole. */
const MAX_IMAGE_BYTES = 60_000_000;

type Inspected = Result<FileFacts, InspectRefusal>;

/** @throws the signal's reason when it is aborted */
export async function inspectFile(path: string, options: InspectOptions): Promise<Inspected> {
  const { start, size } = await readStart(path);
  if (size === 0) return refuse("empty");
  const signature = recognizeFile(start);
  if (signature === "playlist" || signature === "unknownFormat") return refuse(signature);
  if (signature === "matroska") return inspectMatroska(path, options);
  return signature === "iso" ? inspectIso(path, options) : inspectImage(path, { signature, size });
}

async function readStart(path: string): Promise<{ start: Buffer; size: number }> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(SIGNATURE_BYTES),
      0,
      SIGNATURE_BYTES,
      0,
    );
    return { start: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

async function inspectImage(
  path: string,
  { signature, size }: { signature: Extract<Signature, "jpeg" | "png" | "webp">; size: number },
): Promise<Inspected> {
  if (size > MAX_IMAGE_BYTES) return refuse("tooLarge");
  const picture = await readPictureSize(await readFile(path));
  if (picture?.format !== signature) return refuse("unreadable");
  const { width, height } = picture;
  if (width * height > MAX_IMAGE_PIXELS) return refuse("tooLarge");
  return {
    ...{ ok: true, kind: "image", container: signature, width, height },
    ...{ durationSeconds: null, fps: null, hasAudio: false, isHdr: false, isBrowserReady: false },
  };
}

async function inspectIso(path: string, options: InspectOptions): Promise<Inspected> {
  const movie = await readMovie(path);
  if (movie?.isEncrypted) return refuse("encrypted");
  if ((movie?.tracks.length ?? 0) > MAX_STREAMS) return refuse("tooManyStreams");
  if (movie?.tracks.some(({ isExternal }) => isExternal)) return refuse("unreadable");
  const probed = await probeFile(path, "iso", options);
  if (probed.ok) return { ...probed, isBrowserReady: movie?.isBrowserReady ?? false };
  if (probed.reason !== "needsFfmpeg") return probed;
  return movie ? factsOfMovie(movie) : refuse("unreadable");
}

function factsOfMovie(movie: Movie): Inspected {
  if (movie.tracks.length === 0) return refuse("noStreams");
  if (!movie.isBrowserReady) return refuse("needsFfmpeg");
  const { durationSeconds } = movie;
  if ((durationSeconds ?? 0) > MAX_DURATION_SECONDS) return refuse("tooLong");
  const film = movie.tracks.find(({ handler }) => handler === "vide");
  const sides = film?.isTurned ? [film.height, film.width] : [film?.width ?? 0, film?.height ?? 0];
  const [width = 0, height = 0] = sides;
  const problem = film ? refuseSize(width, height) : null;
  if (problem) return refuse(problem);
  return {
    ...{ ok: true, kind: film ? "video" : "audio", container: film ? "mp4" : "m4a" },
    ...{ width: film ? width : null, height: film ? height : null, durationSeconds, fps: null },
    hasAudio: movie.tracks.some(({ handler }) => handler === "soun"),
    ...{ isHdr: false, isBrowserReady: true },
  };
}

async function inspectMatroska(path: string, options: InspectOptions): Promise<Inspected> {
  const probed = await probeFile(path, "matroska", options);
  return probed.ok ? { ...probed, isBrowserReady: false } : probed;
}

async function probeFile(
  path: string,
  container: "iso" | "matroska",
  { ffmpegPath, signal }: InspectOptions,
): Promise<ReturnType<typeof readProbe>> {
  if (ffmpegPath === null) return refuse("needsFfmpeg");
  const full = resolve(path);
  const result = await runContained({
    program: ffprobeBeside(ffmpegPath),
    args: [
      ...["-v", "error", "-print_format", "json", "-show_entries", PROBE_ENTRIES],
      ...inputArgs(container, basename(full)),
    ],
    ...{ cwd: dirname(full), limits: PROBE_LIMITS, signal, maxOutputBytes: MAX_PROBE_OUTPUT_BYTES },
  });
  // A decoder that refuses the size leaves none to read.
  if (/exceeds specified max pixel count/.test(result.detail)) return refuse("tooLarge");
  if (result.ok) {
    const facts = readProbe(result.output, container);
    if (!facts.ok || facts.durationSeconds !== null) return facts;
    const input = inputArgs(container, basename(full));
    const cwd = dirname(full);
    const durationSeconds = await measureDuration({ ffmpegPath, cwd, input, signal });
    if ((durationSeconds ?? 0) > MAX_DURATION_SECONDS) return refuse("tooLong");
    return { ...facts, durationSeconds };
  }
  if (/exceeds max_streams/.test(result.detail)) return refuse("tooManyStreams");
  return refuse(REFUSALS[result.reason]);
}

const REFUSALS: Readonly<Record<ProcessRefusal, InspectRefusal>> = {
  failed: "unreadable",
  broken: "converter",
  killed: "killed",
  missing: "converter",
  noSpace: "noSpace",
  timeout: "timeout",
  tooLargeResult: "unreadable",
  tooMuchMemory: "tooMuchMemory",
  // Only many streams make ffprobe print so much.
  tooMuchOutput: "tooManyStreams",
};
