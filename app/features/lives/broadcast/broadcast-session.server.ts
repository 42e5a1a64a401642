/**
 * The broadcast of one live on this server: one browser at a time, whose frames go to the encoder in their order. The
 * session outlives its socket, so that the same recorder goes on where it was (README.md "States").
 */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { MediaStore } from "~/features/media/media-store";
import { MINUTE_MS, SECOND_MS } from "~/kernel/time";
import { endLive } from "../end-live.server";
import { statusByClock } from "../live-times";
import { startLive } from "../start-live.server";
import { beginPart, BUSY_MS, type BegunPart } from "./begin-part.server";
import { endPart } from "./end-part.server";
import { keepPart } from "./keep-part.server";
import { PartRecorder } from "./part-recorder.server";
import { planTranscode, type TranscodePlan } from "./plan-transcode";
import {
  CLOSE,
  RESUME_WINDOW_MS,
  type EndReason,
  type Frame,
  type Hello,
  type ServerMessage,
} from "./protocol";
import { countViewers, findLiveState, sumBytes } from "./queries.server";

export interface BroadcastSocket {
  send(message: ServerMessage): void;
  close(code: number): void;
}

export interface SessionOptions {
  db: Db;
  media: MediaStore;
  log: Pick<Logger, "info" | "warn" | "error">;
  serverId: string;
  ffmpegPath: string;
  levels: number;
  /** Of one live, all its parts and levels together. */
  maxBytes: number;
  now: () => Date;
}

export interface BroadcastLive {
  gymId: number;
  liveId: number;
  guid: string;
}

interface CurrentPart {
  part: BegunPart;
  plan: TranscodePlan;
  /** Null before the first chunk. */
  recorder: PartRecorder | null;
  startedAt: Date | null;
  /** When the whole live began; null before the part's first chunk. */
  liveSince: Date | null;
  nextSequence: number;
  lastChunkAt: Date;
}

/** A broadcast without a chunk for so long is over (product.md §16). */
export const ABANDONED_MS = 5 * MINUTE_MS;
/** An encoder that takes no bytes for so long is replaced. */
const STUCK_MS = 30 * SECOND_MS;
/** How often the trainer's page learns how many watch. */
const COUNT_MS = 10 * SECOND_MS;
/** A page that watches says so every minute. */
const WATCHING_MS = 2 * MINUTE_MS;

export class BroadcastSession {
  isOver = false;
  private readonly options: SessionOptions;
  private readonly live: BroadcastLive;
  private current: CurrentPart | null = null;
  private owner: BroadcastSocket | null = null;
  private ownerLeftAt: Date | null = null;
  /** Every step waits for the one before. */
  private steps: Promise<void> = Promise.resolve();
  private writingSince: Date | null = null;
  private earlierBytes = 0;
  private countedAt: Date | null = null;

  constructor(options: SessionOptions, live: BroadcastLive) {
    this.options = options;
    this.live = live;
  }

  hello(socket: BroadcastSocket, hello: Hello, { takesOver }: { takesOver: boolean }) {
    const done = this.step(() => this.begin(socket, hello, takesOver));
    // It ended meanwhile: the next connection finds what there is now.
    return done.then(() => void (this.isOver && socket.close(CLOSE.again)));
  }

  frame(socket: BroadcastSocket, frame: Frame): Promise<void> {
    return this.step(() => this.take(socket, frame));
  }

  /** The person ended the live. */
  end(socket: BroadcastSocket): Promise<void> {
    return this.step(async () => {
      if (socket === this.owner) await this.endAs("ended");
    });
  }

  left(socket: BroadcastSocket): void {
    if (socket !== this.owner) return;
    this.owner = null;
    this.ownerLeftAt = this.options.now();
  }

  /** The server stops: the part is completed, then the browser goes to another server. */
  stop(): Promise<void> {
    return this.step(async () => {
      await this.completePart();
      this.close(CLOSE.again);
    });
  }

  /** Called every few seconds: what became of the live, of the socket and of the encoder. */
  async check(): Promise<void> {
    const { current } = this;
    const now = this.options.now();
    const since = (at: Date) => now.getTime() - at.getTime();
    // A step is waiting for it, so this is not one.
    if (this.writingSince && since(this.writingSince) > STUCK_MS) current?.recorder?.kill();
    if (this.isOver) return;
    // A browser that takes over waits in a step without part and owner.
    if (!current) return this.step(async () => void (this.isOver = !this.current && !this.owner));
    const live = await this.keep(current);
    if (this.isOver || this.current !== current) return;
    if (live === null) return this.step(() => this.giveUp(current));
    await this.tellViewers(now);
    const reason = this.reasonToEnd(current, live, now);
    if (reason) return this.step(() => this.endAs(reason));
    if (this.ownerLeftAt && !this.owner && since(this.ownerLeftAt) > RESUME_WINDOW_MS) {
      return this.step(async () => {
        if (this.owner) return;
        await this.completePart();
        this.isOver = true;
      });
    }
  }

  private async tellViewers(now: Date): Promise<void> {
    const { owner, countedAt } = this;
    if (!owner || (countedAt && now.getTime() - countedAt.getTime() < COUNT_MS)) return;
    this.countedAt = now;
    const since = new Date(now.getTime() - WATCHING_MS);
    const viewers = await countViewers(this.options.db, { ...this.live, since });
    owner.send({ type: "viewers", count: viewers });
  }

  private reasonToEnd(
    { lastChunkAt, recorder }: CurrentPart,
    live: NonNullable<Awaited<ReturnType<typeof findLiveState>>>,
    now: Date,
  ): EndReason | null {
    if (live.status !== "SCHEDULED" && live.status !== "LIVE") return "ended";
    const status = statusByClock(live, now);
    if (status !== "SCHEDULED" && status !== "LIVE") return "overtime";
    if (now.getTime() - lastChunkAt.getTime() > ABANDONED_MS) return "abandoned";
    return this.earlierBytes + (recorder?.bytes ?? 0) > this.options.maxBytes ? "too-large" : null;
  }

  private keep({ part, startedAt, lastChunkAt, nextSequence }: CurrentPart) {
    const { gymId, liveId } = this.live;
    const progress = { startedAt, lastChunkAt, acknowledged: nextSequence - 1 };
    return keepPart(this.options.db, { gymId, liveId, partId: part.id, ...progress });
  }

  private step(work: () => Promise<void>): Promise<void> {
    const done = this.steps.then(async () => {
      if (!this.isOver) await work();
    });
    this.steps = done.catch((error: unknown) => {
      this.options.log.error({ err: error }, "a step of a broadcast failed");
      this.close(CLOSE.again);
    });
    return this.steps;
  }

  private async begin(socket: BroadcastSocket, hello: Hello, takesOver: boolean): Promise<void> {
    const { db, now, serverId, levels } = this.options;
    const { current } = this;
    const isOwn = current !== null && isResumedBy(current.part, hello);
    if (isOwn && !current.recorder?.isLost) {
      this.replaceOwner(socket, CLOSE.again);
      this.sayReady(current, true);
      return this.sayLive(current);
    }
    const plan = (targetSeconds: number | null) => planTranscode(hello, { levels, targetSeconds });
    if (!plan(null)) return socket.send({ type: "refused", reason: "unsupported" });
    const isSameSocket = socket === this.owner;
    const isBusy = current !== null && !isSameSocket && !isOwn && this.isInUse(current);
    if (isBusy && !takesOver) return socket.send({ type: "busy" });
    const resume = isSameSocket && current ? toResume(current.part) : hello.resume;
    await this.completePart();
    const begun = await beginPart(db, {
      ...this.live,
      ...{ serverId, mime: hello.mime, resume, takesOver, now: now() },
      targetSecondsAfter: (earlier) => plan(earlier)?.targetSeconds ?? 1,
    });
    if (!begun.ok) {
      if (begun.reason === "busy") return socket.send({ type: "busy" });
      return socket.send({ type: "refused", reason: "over" });
    }
    this.earlierBytes = await sumBytes(db, this.live);
    const chosen = plan(begun.part.targetSeconds);
    if (!chosen) throw new Error("a recording cannot be encoded any more");
    this.replaceOwner(socket, CLOSE.takenOver);
    this.current = {
      ...{ part: begun.part, plan: chosen, recorder: null, startedAt: null },
      ...{ liveSince: null, nextSequence: 0, lastChunkAt: now() },
    };
    this.sayReady(this.current, false);
  }

  private isInUse({ lastChunkAt }: CurrentPart): boolean {
    return this.owner !== null || this.options.now().getTime() - lastChunkAt.getTime() < BUSY_MS;
  }

  private sayReady({ part, nextSequence }: CurrentPart, resumed: boolean): void {
    const { ordinal, resumeKey: key } = part;
    this.owner?.send({ type: "ready", part: ordinal, key, nextSequence, resumed });
  }

  private replaceOwner(socket: BroadcastSocket, code: number): void {
    const { owner } = this;
    this.owner = socket;
    this.ownerLeftAt = null;
    if (owner && owner !== socket) owner.close(code);
  }

  private async take(socket: BroadcastSocket, { part, sequence, bytes }: Frame): Promise<void> {
    const { current } = this;
    if (socket !== this.owner || !current || part !== current.part.ordinal) return;
    if (sequence >= current.nextSequence) {
      if (sequence > current.nextSequence) {
        const missing = sequence - current.nextSequence;
        this.options.log.warn({ missing }, "frames of a broadcast are missing");
      }
      if (!current.recorder && !(await this.startPart(current))) return this.endAs("ended");
      this.writingSince = this.options.now();
      try {
        await current.recorder?.write(bytes);
      } catch {
        return this.restart(current);
      } finally {
        this.writingSince = null;
      }
      current.nextSequence = sequence + 1;
      current.lastChunkAt = this.options.now();
    }
    this.owner?.send({ type: "ack", part, sequence: current.nextSequence - 1 });
  }

  /** The first chunk starts the live. False: the live is over. */
  private async startPart(current: CurrentPart): Promise<boolean> {
    const { db, media, log, ffmpegPath, now } = this.options;
    const { gymId, guid } = this.live;
    const startedAt = now();
    await startLive(db, { gymId, guid, now: startedAt });
    const live = await findLiveState(db, this.live);
    if (live?.status !== "LIVE") return false;
    const { part, plan } = current;
    current.startedAt = startedAt;
    current.recorder = await PartRecorder.start({
      ...{ db, media, log, ffmpegPath, live: this.live, part, plan, startedAt },
      onDeath: () => void this.step(() => this.restart(current)),
    });
    current.liveSince = live.startedAt ?? startedAt;
    this.sayLive(current);
    return true;
  }

  private sayLive({ liveSince }: CurrentPart): void {
    if (liveSince === null) return;
    const elapsedMs = Math.max(0, this.options.now().getTime() - liveSince.getTime());
    this.owner?.send({ type: "live", elapsedMs });
  }

  /** The encoder is gone: what it has written stays, and the browser begins a new part. */
  private async restart(current: CurrentPart): Promise<void> {
    if (this.current !== current) return;
    await this.completePart();
    this.owner?.send({ type: "restart" });
  }

  /** Another server has the live. */
  private async giveUp(current: CurrentPart): Promise<void> {
    if (this.current !== current) return;
    current.recorder?.kill();
    await current.recorder?.finish();
    this.current = null;
    this.close(CLOSE.takenOver);
  }

  private async endAs(reason: EndReason): Promise<void> {
    const { db, now } = this.options;
    const { gymId, guid } = this.live;
    await this.completePart();
    await endLive(db, { gymId, guid, now: now() });
    this.owner?.send({ type: "ended", reason });
    this.close(CLOSE.ended);
  }

  private async completePart(): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.current = null;
    const { part, recorder, nextSequence } = current;
    await recorder?.finish();
    this.earlierBytes += recorder?.bytes ?? 0;
    await endPart(this.options.db, {
      ...{ gymId: this.live.gymId, partId: part.id, acknowledged: nextSequence - 1 },
      now: this.options.now(),
    });
  }

  private close(code: number): void {
    this.isOver = true;
    this.owner?.close(code);
    this.owner = null;
  }
}

const toResume = ({ ordinal, resumeKey }: BegunPart) => ({ part: ordinal, key: resumeKey });

const isResumedBy = ({ ordinal, resumeKey }: BegunPart, { resume }: Hello) =>
  resume !== null && resume.part === ordinal && resume.key === resumeKey;
