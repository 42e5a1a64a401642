/** Six pictures of a film to choose from, evenly over its length, and none of darkness when there is light. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { posterArgs } from "./film-arguments";
import { runFfmpeg, type FfmpegContext } from "./run-ffmpeg.server";
import { writePicture } from "./write-picture.server";

const POSTERS = 6;
const MAX_SIDE = 1280;

interface PosterOptions {
  /** A clip of ours in the folder. */
  clip: string;
  durationSeconds: number;
}

/** @returns their names; fewer for a film with dark parts */
export async function takePosters(
  context: FfmpegContext & { folder: string },
  { clip, durationSeconds }: PosterOptions,
): Promise<string[]> {
  const step = durationSeconds / POSTERS;
  const spans = Array.from({ length: POSTERS }, (_none, index) => ({
    from: (index + 0.5) * step,
    to: Math.min((index + 1.5) * step, durationSeconds),
    name: `frame-${index + 1}.jpg`,
  }));
  const names = await takeFrames(context, { clip, spans, skipsBlack: true });
  if (names.length > 0) return names;
  // Dark from end to end, or of a few frames: then the very first picture.
  const first = [{ from: 0, to: Math.max(durationSeconds, 1), name: "frame-1.jpg" }];
  return takeFrames(context, { clip, spans: first, skipsBlack: false });
}

async function takeFrames(
  context: FfmpegContext & { folder: string },
  { clip, ...options }: { clip: string } & Parameters<typeof posterArgs>[1],
): Promise<string[]> {
  const { folder } = context;
  await runFfmpeg(context, { cwd: folder, args: posterArgs(clip, options) });
  const names: string[] = [];
  for (const { name } of options.spans) {
    const frame = await readFile(join(folder, name)).catch(() => null);
    if (!frame) continue;
    await rm(join(folder, name));
    const base = `poster-${names.length + 1}`;
    const poster = await writePicture(frame, { folder, name: base, maxSide: MAX_SIDE });
    if (poster) names.push(poster);
  }
  return names;
}
