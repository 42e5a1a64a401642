/**
 * Records one part: its encoder, and the way of each finished segment into the media store and then into a row. A
 * live's parts are recorded one after the other, because a playlist only grows at its end.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { MediaStore } from "~/features/media/media-store";
import { readInitSegment } from "~/features/media/read-init-segment";
import { addSegment } from "./add-segment.server";
import type { BegunPart } from "./begin-part.server";
import { folderOfLive, initFile, segmentFile } from "./broadcast-names";
import {
  SegmentTooLarge,
  startEncoder,
  type Encoder,
  type FinishedSegment,
} from "./encoder.server";
import { MAX_PIXELS, type TranscodePlan } from "./plan-transcode";
import type { PartLevel } from "./render-playlist";

interface RecorderOptions {
  db: Db;
  media: Pick<MediaStore, "put" | "delete">;
  log: Pick<Logger, "warn" | "error">;
  ffmpegPath: string;
  maxUnstoredBytes: number;
  live: { gymId: number; liveId: number };
  part: BegunPart;
  plan: TranscodePlan;
  startedAt: Date;
  /** Called when ffmpeg ends before its input. */
  onDeath: () => void;
}

/** With more segments than this on their way to the store, the encoder gets no bytes. */
const MAX_PENDING_SEGMENTS = 40;
const FLOW_INTERVAL_MS = 50;
/** A store or database that is away for longer costs the part. */
const STORE_TIMEOUT_MS = 60_000;
const RETRY_INTERVAL_MS = 1_000;

export class PartRecorder {
  /** Bytes stored so far. */
  bytes = 0;
  /** The part was ended by a recorder elsewhere, or nothing can be stored any more. */
  isLost = false;
  /** Too much was recorded for one segment: a recording that is copied has a key frame too rarely. */
  lacksKeyFrames = false;
  private readonly options: RecorderOptions;
  private encoder: Encoder | null = null;
  private queue: Promise<void> = Promise.resolve();
  private pending = 0;
  private writtenBytes = 0;
  /** Of each level: what was written when its newest segment was stored. */
  private readonly storedAt: number[];
  private isFinishing = false;
  private readonly levels = new Map<number, { facts: PartLevel; lengthMs: number }>();

  private constructor(options: RecorderOptions) {
    this.options = options;
    this.storedAt = Array.from({ length: options.plan.levels }, () => 0);
  }

  static async start(options: RecorderOptions): Promise<PartRecorder> {
    const recorder = new PartRecorder(options);
    const { ffmpegPath, plan, log, onDeath, maxUnstoredBytes } = options;
    recorder.encoder = await startEncoder({
      ...{ ffmpegPath, plan, maxSegmentBytes: maxUnstoredBytes },
      onSegment: (segment) => recorder.enqueue(segment),
      onWarning: (text) => log.warn({ text }, "the encoder of a broadcast says something"),
    });
    void recorder.encoder.ended.then(() => {
      if (!recorder.isFinishing) onDeath();
    });
    return recorder;
  }

  /** @throws when ffmpeg has ended, the part is lost, or no segment comes of what was written */
  async write(bytes: Uint8Array): Promise<void> {
    while (this.pending > MAX_PENDING_SEGMENTS && !this.isLost) await sleep(FLOW_INTERVAL_MS);
    if (this.isLost) throw new Error("the part is lost");
    this.writtenBytes += bytes.length;
    if (this.writtenBytes - Math.min(...this.storedAt) > this.options.maxUnstoredBytes) {
      this.lacksKeyFrames = true;
      // At its end ffmpeg would write all of it as one segment.
      this.kill();
      throw new Error("no segment comes of a recording");
    }
    await this.encoder?.write(bytes);
  }

  /** Resolves when the last segment has its row. */
  async finish(): Promise<void> {
    this.isFinishing = true;
    await this.encoder?.finish();
    await this.queue;
    await this.encoder?.clear();
  }

  kill(): void {
    this.encoder?.kill();
  }

  private enqueue(segment: FinishedSegment): void {
    this.pending += 1;
    this.queue = this.queue
      .then(() => (this.isLost ? undefined : this.publish(segment)))
      .catch((error: unknown) => {
        this.isLost = true;
        this.lacksKeyFrames ||= error instanceof SegmentTooLarge;
        this.options.log.error({ err: error }, "a segment of a broadcast could not be stored");
      })
      .finally(() => {
        this.pending -= 1;
        return segment.remove();
      });
  }

  private async publish({ level, ordinal, durationMs, read }: FinishedSegment): Promise<void> {
    const { db, media, live, part, startedAt } = this.options;
    const folder = `${folderOfLive(live)}/${part.folder}`;
    const known = this.levels.get(level) ?? (await this.storeInit(level, folder));
    this.levels.set(level, known);
    const body = await read();
    const key = `${folder}/${segmentFile(level, ordinal)}`;
    await this.persist(() => media.put(key, body));
    const programAt = new Date(startedAt.getTime() + known.lengthMs);
    const segment = { ordinal, durationMs, programAt, bytes: body.length };
    const row = { gymId: live.gymId, partId: part.id, level: known.facts, segment };
    if (await this.persist(() => addSegment(db, row))) {
      known.lengthMs += durationMs;
      this.bytes += body.length;
      this.storedAt[level] = this.writtenBytes;
    } else {
      this.isLost = true;
      await media.delete(key);
    }
  }

  /** ffmpeg fills the init segment with the first segment. */
  private async storeInit(level: number, folder: string) {
    const init = (await this.encoder?.readInit(level)) ?? Buffer.alloc(0);
    const facts = readInitSegment(init);
    if (!facts) throw new Error("the encoder wrote an init segment without pictures");
    // The pictures of a level that is copied are not decoded, so ffmpeg refuses none of them.
    if (facts.width * facts.height > MAX_PIXELS) throw new Error("the pictures are too large");
    await this.persist(() => this.options.media.put(`${folder}/${initFile(level)}`, init));
    return { facts: { level, ...facts }, lengthMs: 0 };
  }

  /** Repeats what a store or a database that is away refuses. */
  private async persist<T>(work: () => Promise<T>): Promise<T> {
    for (let waitedMs = 0; ; waitedMs += RETRY_INTERVAL_MS) {
      try {
        return await work();
      } catch (error) {
        if (waitedMs >= STORE_TIMEOUT_MS) throw error;
        await sleep(RETRY_INTERVAL_MS);
      }
    }
  }
}
