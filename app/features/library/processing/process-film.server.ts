/** Makes everything of a film: levels, master playlist, a file for players without script, its sound, posters. */
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readInitSegment } from "~/features/media/read-init-segment";
import type { FileFacts } from "./file-facts";
import { filmArgs, LEVEL_PLAYLIST, SOUND, wholeFileArgs } from "./film-arguments";
import { planRenditions, type Level } from "./plan-renditions";
import { readProgress } from "./read-progress";
import type { Rendition } from "./rendition";
import {
  bytesOf,
  readLevelPlaylist,
  renderFilmMaster,
  secondsOf,
  type FinishedLevel,
} from "./render-master";
import { ProcessingFailed, runFfmpeg, type FfmpegContext } from "./run-ffmpeg.server";
import { takePosters } from "./take-posters.server";

export interface ProcessContext extends FfmpegContext {
  path: string;
  facts: FileFacts;
  folder: string;
  onProgress: (percent: number) => void;
}

export interface Processed {
  renditions: Rendition[];
  posters: string[];
  durationSeconds: number | null;
}

export const CLIP = "clip.mp4";
const MASTER = "master.m3u8";
/** The bytes of a level as one file, only while the clip is made. */
const WHOLE_LEVEL = "level.part";
/** Players without script get a smaller level of a film that is larger. */
const MAX_CLIP_BYTES = 2_000_000_000;
/** A file of which less could be read than this share of what it claims is broken. */
const MIN_READ_SHARE = 0.5;
const ENCODED_PERCENT = 95;
const WHOLE_PERCENT = 98;

type ReadLevel = FinishedLevel & { name: Level["name"]; files: string[] };

export async function processFilm(context: ProcessContext): Promise<Processed> {
  const { facts, folder, onProgress } = context;
  const plan = planRenditions(facts);
  const path = resolve(context.path);
  await runFfmpeg(context, {
    cwd: dirname(path),
    args: filmArgs({ facts, plan, name: basename(path), folder }),
    onLine: readProgress({
      ...{ durationSeconds: facts.durationSeconds, from: 0, to: ENCODED_PERCENT },
      ...{ onPercent: onProgress, now: () => performance.now() },
    }),
  });
  const levels = await Promise.all(plan.levels.map((level) => readLevel(folder, level)));
  const durationSeconds = secondsOf(levels[0]?.segments ?? []);
  if (durationSeconds < (facts.durationSeconds ?? 0) * MIN_READ_SHARE) {
    throw new ProcessingFailed("unreadable");
  }
  const master = renderFilmMaster(levels, { fps: plan.fps, file: LEVEL_PLAYLIST });
  await writeFile(join(folder, MASTER), master);
  await makeWholeFiles(context, levels);
  onProgress(WHOLE_PERCENT);
  const posters = await takePosters(context, { clip: CLIP, durationSeconds });
  return { renditions: await listRenditions(context, levels), posters, durationSeconds };
}

/** @throws ProcessingFailed when there is nothing in it */
async function readLevel(folder: string, level: Level): Promise<ReadLevel> {
  const into = join(folder, level.folder);
  const text = await readFile(join(into, LEVEL_PLAYLIST), "utf8").catch(() => "");
  const { init, segments } = readLevelPlaylist(text);
  if (init === null || segments.length === 0) throw new ProcessingFailed("unreadable");
  const facts = readInitSegment(await readFile(join(into, init)));
  if (!facts) throw new ProcessingFailed("unreadable");
  const sized = [];
  for (const { name, seconds } of segments) {
    sized.push({ seconds, bytes: (await stat(join(into, name))).size });
  }
  const files = [init, ...segments.map(({ name }) => name)].map((name) => join(into, name));
  return { folder: level.folder, name: level.name, ...facts, segments: sized, files };
}

/** The init segment and the segments of a level one after the other are a whole file. */
async function makeWholeFiles(context: ProcessContext, levels: ReadLevel[]): Promise<void> {
  const { folder, facts, signal } = context;
  const chosen =
    levels.find(({ segments }) => bytesOf(segments) <= MAX_CLIP_BYTES) ?? levels.at(-1);
  async function* readAll() {
    for (const file of chosen?.files ?? []) yield* createReadStream(file);
  }
  await pipeline(Readable.from(readAll()), createWriteStream(join(folder, WHOLE_LEVEL)), {
    signal,
  });
  const args = wholeFileArgs(WHOLE_LEVEL, { clip: CLIP, hasAudio: facts.hasAudio });
  await runFfmpeg(context, { cwd: folder, args });
  await rm(join(folder, WHOLE_LEVEL));
}

async function listRenditions(
  { folder, facts }: ProcessContext,
  levels: readonly ReadLevel[],
): Promise<Rendition[]> {
  const films = levels.map(({ name, width, height, segments }) => ({
    ...{ name, width, height, bytes: bytesOf(segments) },
  }));
  return facts.hasAudio ? [...films, await soundRendition(folder)] : films;
}

export async function soundRendition(folder: string): Promise<Rendition> {
  const { size } = await stat(join(folder, SOUND));
  return { name: "audio", width: null, height: null, bytes: size };
}
