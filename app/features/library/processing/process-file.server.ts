/**
 * Makes of an uploaded file what players take, in an empty folder of the caller's, with the names that the demo's films
 * have. Without ffmpeg a file that browsers play is kept as it is, without what a camera wrote beside it.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ok, refuse, type Result } from "~/kernel/result";
import type { ProcessLimits } from "./process-limits";
import type { FileFacts } from "./file-facts";
import { SOUND, soundArgs } from "./film-arguments";
import { keepFile } from "./keep-file.server";
import { limitConversion } from "./limit-conversion";
import {
  CLIP,
  processFilm,
  soundRendition,
  type ProcessContext,
  type Processed,
} from "./process-film.server";
import { readProgress } from "./read-progress";
import type { Rendition } from "./rendition";
import { ProcessingFailed, runFfmpeg, type ProcessFileRefusal } from "./run-ffmpeg.server";
import { writePicture } from "./write-picture.server";

interface ProcessFileOptions extends Omit<ProcessContext, "ffmpegPath" | "limits"> {
  /** Null: there is none. */
  ffmpegPath: string | null;
  /** `fileBytes` bounds each file and all of them together. */
  limits?: ProcessLimits;
}

interface ProcessedFile {
  /** With the length that was really found. */
  facts: FileFacts;
  renditions: Rendition[];
  /** Names below the folder, which are endings of media keys. */
  files: { name: string; path: string; bytes: number }[];
  /** Names of the stills to choose from; of a picture the picture itself. */
  posters: string[];
}

const MAX_IMAGE_SIDE = 4096;

/** @throws the signal's reason when it is aborted, and what the disk throws */
export async function processFile(
  options: ProcessFileOptions,
): Promise<Result<ProcessedFile, ProcessFileRefusal>> {
  const { facts, folder, signal } = options;
  const limits = options.limits ?? limitConversion(facts);
  try {
    const { renditions, posters, durationSeconds } = await processKind({ ...options, limits });
    const files = await listFiles(resolve(folder));
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > limits.fileBytes) return refuse("tooLargeResult");
    options.onProgress(100);
    return ok({ facts: { ...facts, durationSeconds }, renditions, files, posters });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProcessingFailed) return refuse(error.reason);
    if (error instanceof Error && "code" in error && error.code === "ENOSPC")
      return refuse("noSpace");
    throw error;
  }
}

async function processKind(
  options: ProcessFileOptions & { limits: ProcessLimits },
): Promise<Processed> {
  const { facts, ffmpegPath } = options;
  if (facts.kind === "image") return processImage(options);
  if (ffmpegPath !== null) {
    const context = { ...options, ffmpegPath };
    return facts.kind === "video" ? processFilm(context) : processSound(context);
  }
  // The server that has checked the file had ffmpeg.
  if (!facts.isBrowserReady) throw new ProcessingFailed("converter");
  await keepFile(options.path, join(options.folder, facts.kind === "video" ? CLIP : SOUND));
  const { durationSeconds } = facts;
  const renditions = facts.kind === "audio" ? [await soundRendition(options.folder)] : [];
  return { renditions, posters: [], durationSeconds };
}

async function processSound(context: ProcessContext): Promise<Processed> {
  const { facts, folder, onProgress } = context;
  const path = resolve(context.path);
  let microseconds = 0;
  const onLine = readProgress({
    ...{ durationSeconds: facts.durationSeconds, from: 0, to: 99 },
    ...{ onPercent: onProgress, now: () => performance.now() },
  });
  await runFfmpeg(context, {
    cwd: dirname(path),
    args: soundArgs({ facts, name: basename(path), folder: resolve(folder) }),
    onLine: (line) => {
      onLine(line);
      microseconds = Number(/^out_time_us=(\d+)$/.exec(line)?.[1] ?? microseconds);
    },
  });
  if (microseconds === 0) throw new ProcessingFailed("unreadable");
  const durationSeconds = microseconds / 1e6;
  return { renditions: [await soundRendition(folder)], posters: [], durationSeconds };
}

async function processImage({ path, folder }: ProcessFileOptions): Promise<Processed> {
  const options = { folder, name: "image", maxSide: MAX_IMAGE_SIDE };
  const picture = await writePicture(await readFile(path), options);
  if (!picture) throw new ProcessingFailed("unreadable");
  return { renditions: [], posters: [picture], durationSeconds: null };
}

async function listFiles(folder: string): Promise<{ name: string; path: string; bytes: number }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const files = [];
  for (const path of paths.toSorted()) {
    const name = relative(folder, path).split(sep).join("/");
    files.push({ name, path, bytes: (await stat(path)).size });
  }
  return files;
}
