/**
 * Sends the running live of the demo gym: a film of the seed over and over, as the parts and segments of every
 * broadcast, so that a fresh machine shows a live without a camera and without ffmpeg. After its hour it begins anew.
 */
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { addSegment } from "~/features/lives/broadcast/add-segment.server";
import { beginPart } from "~/features/lives/broadcast/begin-part.server";
import { folderOfLive, initFile, segmentFile } from "~/features/lives/broadcast/broadcast-names";
import { endPart } from "~/features/lives/broadcast/end-part.server";
import { keepPart } from "~/features/lives/broadcast/keep-part.server";
import type { PartLevel } from "~/features/lives/broadcast/render-playlist";
import { plannedEnd, statusByClock } from "~/features/lives/live-times";
import { findLive } from "~/features/lives/queries.server";
import type { MediaStore } from "~/features/media/media-store";
import { SECOND_MS } from "~/kernel/time";
import { RUNNING_LIVE } from "../lives";
import { restartLive } from "./restart-live.server";

const FILM = "clips/ironworks/squat-to-stand";
/** All of a part's files; each part shows the same ones. */
const FOLDER = "film";
const SEGMENT_SECONDS = 4;
const SEGMENTS = 2;
const LEVELS: readonly (PartLevel & { source: string })[] = [
  { level: 0, source: "720", width: 1280, height: 720, codecs: "avc1.4d401f,mp4a.40.2" },
  { level: 1, source: "360", width: 640, height: 360, codecs: "avc1.4d401e,mp4a.40.2" },
];
/** A viewer who has seen the end sees the next beginning after this. */
const BREAK_MS = 10 * SECOND_MS;
const RETRY_MS = 30 * SECOND_MS;

/** Bytes by file. */
type Sizes = ReadonlyMap<string, number>;

interface StopSignal {
  signal: AbortSignal;
}

interface StreamOptions {
  db: Db;
  media: MediaStore;
  log: Pick<Logger, "warn">;
  now?: () => Date;
  /** Waits for so many milliseconds, or until the stream is stopped. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export function startDemoStream(options: StreamOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal, ref: false });

async function run({ wait = pause, ...options }: StreamOptions, signal: AbortSignal) {
  const stream = { ...options, wait };
  while (!signal.aborted) {
    try {
      if (!(await sendOnce(stream, signal))) return;
    } catch (error) {
      if (signal.aborted) return;
      options.log.warn({ err: error }, "the demo's live was interrupted");
      await wait(RETRY_MS, signal).catch(() => {});
    }
  }
}

/** One part: the film from its beginning to its end. False: this world has no such live. */
async function sendOnce(
  { db, media, wait, now = () => new Date() }: Required<Omit<StreamOptions, "now">> & StreamOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await findLive(db, { guid: RUNNING_LIVE });
  if (found?.source !== "BROADCAST") return false;
  const key = { gymId: found.gymId, liveId: found.id };
  if (statusByClock(found, now()) !== "LIVE" || plannedEnd(found) <= now()) {
    await restartLive(db, { ...key, now, wait: () => wait(BREAK_MS, signal) });
  }
  const sizes = await storeFilm(media, folderOfLive(key));
  const begun = await beginPart(db, {
    ...key,
    ...{ serverId: "demo", mime: "video/mp4", resume: null, takesOver: false, now: now() },
    targetSecondsAfter: () => SEGMENT_SECONDS,
    folder: FOLDER,
  });
  if (!begun.ok) {
    // A trainer sends it from a camera, or somebody has just ended it.
    await wait(RETRY_MS, signal);
    return true;
  }
  try {
    await sendFilm({ db, wait, now, signal }, { ...key, partId: begun.part.id, sizes });
  } finally {
    // The next part begins at once, here or after a restart of the server.
    const { id: partId } = begun.part;
    await endPart(db, { gymId: key.gymId, partId, acknowledged: SEGMENTS - 1, now: now() });
  }
  return true;
}

async function sendFilm(
  { db, wait, now, signal }: Required<Pick<StreamOptions, "db" | "wait" | "now">> & StopSignal,
  { sizes, ...part }: { gymId: number; liveId: number; partId: number; sizes: Sizes },
): Promise<void> {
  const { gymId, partId } = part;
  const startedAt = now();
  for (let ordinal = 0; ordinal < SEGMENTS; ordinal += 1) {
    await wait(SEGMENT_SECONDS * SECOND_MS, signal);
    const programAt = new Date(startedAt.getTime() + ordinal * SEGMENT_SECONDS * SECOND_MS);
    for (const { source: _source, ...level } of LEVELS) {
      const bytes = sizes.get(segmentFile(level.level, ordinal)) ?? 1;
      const segment = { ordinal, durationMs: SEGMENT_SECONDS * SECOND_MS, programAt, bytes };
      await addSegment(db, { gymId, partId, level, segment });
    }
    await keepPart(db, { ...part, startedAt, lastChunkAt: now(), acknowledged: ordinal });
  }
}

/** Copies the film to where a part's files lie; once, because the names stay. */
async function storeFilm(media: MediaStore, folder: string): Promise<Sizes> {
  const sizes = new Map<string, number>();
  for (const { level, source } of LEVELS) {
    const files: [string, string][] = [[`${source}/init.mp4`, initFile(level)]];
    for (let ordinal = 0; ordinal < SEGMENTS; ordinal += 1) {
      files.push([`${source}/00${ordinal}.m4s`, segmentFile(level, ordinal)]);
    }
    for (const [from, to] of files) {
      const key = `${folder}/${FOLDER}/${to}`;
      const stored = await media.stat(key);
      sizes.set(to, stored?.size ?? (await copy(media, `${FILM}/${from}`, key)));
    }
  }
  return sizes;
}

async function copy(media: MediaStore, from: string, to: string): Promise<number> {
  const stream = await media.read(from);
  if (!stream) throw new Error(`the demo's film is missing: ${from}`);
  const body = await buffer(stream);
  await media.put(to, body);
  return body.length;
}
