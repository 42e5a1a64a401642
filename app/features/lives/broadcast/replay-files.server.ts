/** What a replay needs beside its segments, made of them without encoding again: one MP4, and a picture. */
import { spawn } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { MediaStore } from "~/features/media/media-store";
import { initFile, segmentFile } from "./broadcast-names";
import type { PlaylistPart } from "./render-playlist";

interface FileContext {
  media: MediaStore;
  ffmpegPath: string;
  log: Pick<Logger, "warn">;
  signal: AbortSignal;
  folder: string;
  parts: readonly PlaylistPart[];
}

export const CLIP = "clip.mp4";
/** Players without script get the smaller level of a recording that is larger. */
const MAX_CLIP_BYTES = 2_000_000_000;

/** Stores `clip.mp4`. Parts are joined as transport streams, which carry the settings of each in themselves. */
export function makeClip(context: FileContext): Promise<void> {
  return withFolder(async (folder) => {
    const names = [];
    for (const [index, part] of context.parts.entries()) {
      const name = `${index}.ts`;
      await writePart(join(folder, "part.mp4"), part, chooseLevel(context.parts), context);
      await run(context, folder, [
        ...["-i", "part.mp4", "-map", "0", "-c", "copy", "-bsf:v", "h264_mp4toannexb"],
        ...["-f", "mpegts", name],
      ]);
      names.push(name);
    }
    await writeFile(join(folder, "list.txt"), names.map((name) => `file '${name}'\n`).join(""));
    await run(context, folder, [
      ...["-f", "concat", "-i", "list.txt", "-map", "0", "-c", "copy"],
      ...["-movflags", "+faststart", CLIP],
    ]);
    const file = join(folder, CLIP);
    const { size } = await stat(file);
    await context.media.put(`${context.folder}/${CLIP}`, { stream: createReadStream(file), size });
  });
}

function chooseLevel(parts: readonly PlaylistPart[]): number {
  const bytes = parts
    .flatMap(({ segments }) => segments.get(0) ?? [])
    .reduce((sum, segment) => sum + segment.bytes, 0);
  return bytes > MAX_CLIP_BYTES ? 1 : 0;
}

/** A picture of the source at this share of the recording; null when it cannot be decoded. */
export async function takeFrame(context: FileContext & { at: number }): Promise<Buffer | null> {
  const all = context.parts.flatMap((part) =>
    (part.segments.get(0) ?? []).map((segment) => ({ part, segment })),
  );
  const chosen = all[Math.floor(all.length * context.at)];
  if (!chosen) return null;
  const part = { ...chosen.part, segments: new Map([[0, [chosen.segment]]]) };
  try {
    return await withFolder(async (folder) => {
      await writePart(join(folder, "part.mp4"), part, 0, context);
      return run(context, folder, [
        ...["-i", "part.mp4", "-frames:v", "1", "-q:v", "3"],
        ...["-f", "image2pipe", "-c:v", "mjpeg", "pipe:1"],
      ]);
    });
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn({ err: error }, "a replay has no picture");
    return null;
  }
}

/** The init segment and the segments of a level one after the other are a whole file. */
async function writePart(
  file: string,
  part: PlaylistPart,
  wanted: number,
  { media, folder, signal }: FileContext,
): Promise<void> {
  const level = part.segments.has(wanted) ? wanted : 0;
  const segments = part.segments.get(level) ?? [];
  const names = [initFile(level), ...segments.map(({ ordinal }) => segmentFile(level, ordinal))];
  async function* readAll() {
    for (const name of names) {
      const bytes = await media.read(`${folder}/${part.folder}/${name}`);
      if (!bytes) throw new Error(`a segment of a replay is missing: ${name}`);
      yield* bytes;
    }
  }
  await pipeline(Readable.from(readAll()), createWriteStream(file), { signal });
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `gymfront-broadcast-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its standard output. @throws when it fails */
function run({ ffmpegPath, signal }: FileContext, cwd: string, args: string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpegPath, ["-hide_banner", "-loglevel", "error", "-nostdin", ...args], {
      ...{ cwd, signal },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors = (errors + text).slice(-500);
    });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve(Buffer.concat(output))
        : reject(new Error(`ffmpeg ended with ${code}: ${errors}`)),
    );
  });
}
