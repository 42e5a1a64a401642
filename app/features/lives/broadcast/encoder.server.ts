/**
 * ffmpeg in a private folder: chunks go in by its standard input, finished segments come out as files. It ends by
 * itself when its input ends, so none is left behind when the server dies.
 */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { initFileOfEncoder, type TranscodePlan } from "./plan-transcode";
import { readEncodedSegments } from "./read-encoder-output";

export interface FinishedSegment {
  level: number;
  ordinal: number;
  durationMs: number;
  /** @throws SegmentTooLarge */
  read(): Promise<Buffer>;
  remove(): Promise<void>;
}

export class SegmentTooLarge extends Error {}

export interface Encoder {
  /** Resolves when ffmpeg has taken the bytes. @throws when it has ended */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the input; resolves like `ended`. */
  finish(): Promise<void>;
  kill(): void;
  /** The init segment of a level: complete once the level has a segment. */
  readInit(level: number): Promise<Buffer>;
  /** Resolves when ffmpeg has ended, however it ended, and every finished segment was handed over. */
  ended: Promise<void>;
  /** Deletes the folder. */
  clear(): Promise<void>;
}

interface EncoderOptions {
  ffmpegPath: string;
  plan: TranscodePlan;
  /** A larger segment is not read into memory. */
  maxSegmentBytes: number;
  /** Called once for each segment, in order within its level. */
  onSegment: (segment: FinishedSegment) => void;
  onWarning: (text: string) => void;
}

/** ffmpeg may not survive its input for longer. */
const FINISH_TIMEOUT_MS = 15_000;
const FOLDER_PREFIX = "gymfront-broadcast-";
const MAX_WARNING_LENGTH = 300;
/** Encoding waits for what the web server has to do, not the other way round. */
const ENCODER_NICENESS = 10;

export async function startEncoder(options: EncoderOptions): Promise<Encoder> {
  const { ffmpegPath, plan, onWarning } = options;
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  // Relative names and a working folder of its own: otherwise the init segment lands elsewhere.
  const child = spawn(ffmpegPath, plan.args, { cwd: folder, stdio: ["pipe", "ignore", "pipe"] });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const { stdin, stderr } = child;
  let failure: Error | null = null;
  const fail = (error: Error) => void (failure ??= error);
  child.on("error", fail);
  stdin.on("error", fail);
  stderr
    .setEncoding("utf8")
    .on("data", (text: string) => onWarning(text.trim().slice(0, MAX_WARNING_LENGTH)));

  const scanner = createScanner(folder, options);
  const watcher = watch(folder, () => scanner.request());
  watcher.on("error", fail);
  const exited = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const ended = exited.then(async () => {
    watcher.close();
    fail(new Error("ffmpeg has ended"));
    await scanner.last();
  });

  return {
    ended,
    async write(bytes) {
      if (failure) throw failure;
      await new Promise<void>((resolve, reject) => {
        stdin.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    },
    async finish() {
      stdin.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), FINISH_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
    kill: () => void child.kill("SIGKILL"),
    readInit: (level) => readFile(join(folder, initFileOfEncoder(level, plan.levels))),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, ENCODER_NICENESS);
  } catch {
    // It has ended already, or the system knows no priorities: it runs like any other process.
  }
}

async function readBounded(file: string, maxBytes: number): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > maxBytes) throw new SegmentTooLarge(`a segment has ${size} bytes`);
  return readFile(file);
}

/** Finds finished segments in ffmpeg's own playlists, which appear complete. */
function createScanner(folder: string, { plan, maxSegmentBytes, onSegment }: EncoderOptions) {
  const next = Array.from({ length: plan.levels }, () => 0);
  let isWanted = false;
  let running: Promise<void> | null = null;

  async function scanLevel(level: number): Promise<void> {
    const text = await readFile(join(folder, `${level}.m3u8`), "utf8").catch(() => "");
    for (const { ordinal, durationMs } of readEncodedSegments(text)) {
      if (ordinal < (next[level] ?? 0)) continue;
      next[level] = ordinal + 1;
      const file = join(folder, `${level}-${ordinal}.m4s`);
      onSegment({
        ...{ level, ordinal, durationMs },
        read: () => readBounded(file, maxSegmentBytes),
        remove: () => rm(file, { force: true }),
      });
    }
  }

  async function scan(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      for (let level = 0; level < plan.levels; level += 1) await scanLevel(level);
    }
    running = null;
  }

  return {
    /** A request during a scan makes it scan again. */
    request() {
      isWanted = true;
      running ??= scan();
    },
    async last(): Promise<void> {
      await running;
      isWanted = true;
      await scan();
    },
  };
}

/** Deletes the folders of processes that were killed. */
export async function clearAbandonedFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user runs as well.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
