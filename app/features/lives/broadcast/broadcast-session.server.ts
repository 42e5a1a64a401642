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
  type BroadcastRefusal,
  type EndReason,
  type Frame,
  type Hello,
  type ServerMessage,
} from "./protocol";
import { countViewers, findLiveState, sumBytes } from "./queries.server";

export interface BroadcastSocket {
  /** Whose page it is: the live's start and end are acts of this person. */
  readonly accountId: string;
  /** False as soon as either side has begun to close it. */
  readonly isOpen: boolean;
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
  /** Of one live: what it stores, all its parts and levels together, and what it sends to this server. */
  maxBytes: number;
  /** Of one part: what a recorder may send without a segment, and the largest segment. */
  maxUnstoredBytes?: number;
  /** Whether one more broadcast may run on this server. */
  hasRoom: () => boolean;
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
/** A part without a chunk ends this long after its browser has left. */
const EMPTY_PART_MS = 15 * SECOND_MS;
/** A recorder whose part is over starts anew at once, or loses its place. */
const RESTART_TIMEOUT_MS = MINUTE_MS;
/** Two minutes of a browser's recording: one without key frames gives no segment, and the encoder keeps it all. */
const MAX_UNSTORED_BYTES = 48_000_000;
/** How often the trainer's page learns how many watch. */
const COUNT_MS = 10 * SECOND_MS;
/** A page that watches says so every minute. */
const WATCHING_MS = 2 * MINUTE_MS;

export class BroadcastSession {
  isOver = false;
  private readonly options: SessionOptions;
  private readonly live: BroadcastLive;
  private current: CurrentPart | null = null;
  /** Those of this live, whether they have said hello or not. */
  private readonly sockets = new Set<BroadcastSocket>();
  private owner: BroadcastSocket | null = null;
  private ownerLeftAt: Date | null = null;
  /** Every step waits for the one before. */
  private steps: Promise<void> = Promise.resolve();
  private writingSince: Date | null = null;
  private earlierBytes = 0;
  private receivedBytes = 0;
  private isBeginning = false;
  private partEndedAt: Date | null = null;
  /** A recording could not be copied, because it has too few key frames. */
  private encodesAll = false;
  private countedAt: Date | null = null;

  constructor(options: SessionOptions, live: BroadcastLive) {
    this.options = options;
    this.live = live;
  }

  /** Counts among the broadcasts of this server: a browser broadcasts, or has been on air and may return. */
  get holdsPlace(): boolean {
    return this.isBeginning || this.owner !== null || (this.current?.startedAt ?? null) !== null;
  }

  join(socket: BroadcastSocket): void {
    this.sockets.add(socket);
  }

  hello(socket: BroadcastSocket, hello: Hello, { takesOver }: { takesOver: boolean }) {
    const done = this.step(() => this.begin(socket, hello, takesOver));
    // It ended meanwhile: the next connection finds what there is now.
    return done.then(() => void (this.isOver && socket.close(CLOSE.again)));
  }

  frame(socket: BroadcastSocket, frame: Frame): Promise<void> {
    return this.step(async () => {
      if (socket.isOpen) await this.take(socket, frame);
    });
  }

  /** The person ended the live. */
  end(socket: BroadcastSocket): Promise<void> {
    return this.step(async () => {
      if (socket === this.owner) await this.endAs("ended", socket.accountId);
    });
  }

  /** No step: a socket that leaves while its hello is worked on is not open when the part has begun. */
  left(socket: BroadcastSocket): void {
    this.sockets.delete(socket);
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

  /** Steps wait for an encoder that takes nothing, and `check` may wait for a step, so that this is neither. */
  killStuckEncoder(): void {
    const { writingSince } = this;
    if (writingSince && this.options.now().getTime() - writingSince.getTime() > STUCK_MS)
      this.current?.recorder?.kill();
  }

  /** Called every few seconds: what became of the live, of the socket and of the encoder. */
  async check(): Promise<void> {
    const { current } = this;
    const now = this.options.now();
    const since = (at: Date) => now.getTime() - at.getTime();
    if (this.isOver) return;
    if (!current) return this.step(() => this.checkWithoutPart(now));
    const live = await this.keep(current);
    if (this.isOver || this.current !== current) return;
    if (live === null) return this.step(() => this.giveUp(current));
    await this.tellViewers(now);
    const reason = this.reasonToEnd(current, live, now);
    if (reason) return this.step(() => this.endAs(reason));
    const openMs = current.startedAt ? RESUME_WINDOW_MS : EMPTY_PART_MS;
    if (this.ownerLeftAt && !this.owner && since(this.ownerLeftAt) > openMs) {
      return this.step(async () => {
        if (this.owner || this.current !== current) return;
        await this.completePart();
        this.isOver = this.sockets.size === 0;
      });
    }
  }

  /** A socket may wait here for its person, who is asked whether to take over, and for its own recorder. */
  private async checkWithoutPart(now: Date): Promise<void> {
    if (this.current) return;
    this.isOver = this.sockets.size === 0;
    const { owner, partEndedAt } = this;
    if (owner && partEndedAt && now.getTime() - partEndedAt.getTime() > RESTART_TIMEOUT_MS) {
      owner.close(CLOSE.protocol);
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
    const storedBytes = this.earlierBytes + (recorder?.bytes ?? 0);
    return Math.max(storedBytes, this.receivedBytes) > this.options.maxBytes ? "too-large" : null;
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
    if (!socket.isOpen) return;
    const { current } = this;
    const isOwn = current !== null && isResumedBy(current.part, hello);
    const goesOn = isOwn && !current.recorder?.isLost;
    if (!goesOn && !this.planFor(hello, null)) return this.refuse(socket, "unsupported");
    const isBusy = current !== null && socket !== this.owner && !isOwn && this.isInUse(current);
    if (isBusy && !takesOver) return socket.send({ type: "busy" });
    if (!this.holdsPlace && !this.options.hasRoom()) return this.refuse(socket, "full");
    if (goesOn) {
      this.replaceOwner(socket, CLOSE.again);
      this.sayReady(current, true);
      return this.sayLive(current);
    }
    this.isBeginning = true;
    try {
      await this.beginAnew(socket, hello, takesOver);
    } finally {
      this.isBeginning = false;
    }
  }

  private async beginAnew(socket: BroadcastSocket, hello: Hello, takesOver: boolean) {
    const { db, now, serverId } = this.options;
    const { current } = this;
    const resume = socket === this.owner && current ? toResume(current.part) : hello.resume;
    await this.completePart();
    const begun = await beginPart(db, {
      ...this.live,
      ...{ serverId, mime: hello.mime, resume, takesOver, now: now() },
      targetSecondsAfter: (earlier) => this.planFor(hello, earlier)?.targetSeconds ?? 1,
    });
    if (!begun.ok) {
      if (begun.reason === "busy") return socket.send({ type: "busy" });
      return this.refuse(socket, "over");
    }
    this.earlierBytes = await sumBytes(db, this.live);
    const plan = this.planFor(hello, begun.part.targetSeconds);
    if (!plan) throw new Error("a recording cannot be encoded any more");
    const begunPart: CurrentPart = {
      ...{ part: begun.part, plan, recorder: null, startedAt: null },
      ...{ liveSince: null, nextSequence: 0, lastChunkAt: now() },
    };
    this.current = begunPart;
    // It has left meanwhile: its part would keep others away, and the owner of before goes on.
    if (!socket.isOpen) return this.restart(begunPart);
    this.replaceOwner(socket, CLOSE.takenOver);
    this.sayReady(begunPart, false);
  }

  private planFor(hello: Hello, targetSeconds: number | null): TranscodePlan | null {
    const { levels } = this.options;
    const keyFrameMs = this.encodesAll ? null : hello.keyFrameMs;
    return planTranscode({ ...hello, keyFrameMs }, { levels, targetSeconds });
  }

  private refuse(socket: BroadcastSocket, reason: BroadcastRefusal): void {
    socket.send({ type: "refused", reason });
    socket.close(CLOSE.refused);
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
      if (!current.recorder && !(await this.startPart(current, socket))) return this.endAs("ended");
      this.receivedBytes += bytes.length;
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
  private async startPart(current: CurrentPart, { accountId }: BroadcastSocket): Promise<boolean> {
    const { db, media, log, ffmpegPath, now } = this.options;
    const { maxUnstoredBytes = MAX_UNSTORED_BYTES } = this.options;
    const { gymId, guid } = this.live;
    const startedAt = now();
    await startLive(db, { gymId, guid, accountId, now: startedAt });
    const live = await findLiveState(db, this.live);
    if (live?.status !== "LIVE") return false;
    const { part, plan } = current;
    current.startedAt = startedAt;
    current.recorder = await PartRecorder.start({
      ...{ db, media, log, ffmpegPath, maxUnstoredBytes },
      ...{ live: this.live, part, plan, startedAt },
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
    this.encodesAll ||= current.recorder?.lacksKeyFrames ?? false;
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

  /** Without an account it ends by itself. */
  private async endAs(reason: EndReason, accountId?: string): Promise<void> {
    const { db, now } = this.options;
    const { gymId, guid } = this.live;
    await this.completePart();
    await endLive(db, { gymId, guid, accountId, now: now() });
    this.owner?.send({ type: "ended", reason });
    this.close(CLOSE.ended);
  }

  private async completePart(): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.current = null;
    this.partEndedAt = this.options.now();
    const { part, recorder, nextSequence } = current;
    await recorder?.finish();
    this.earlierBytes += recorder?.bytes ?? 0;
    await endPart(this.options.db, {
      ...{ gymId: this.live.gymId, partId: part.id, acknowledged: nextSequence - 1 },
      now: this.options.now(),
    });
  }

  /** Those that wait beside the owner find on their next connection what there is then. */
  private close(code: number): void {
    this.isOver = true;
    for (const socket of this.sockets) socket.close(socket === this.owner ? code : CLOSE.again);
    this.owner = null;
  }
}

const toResume = ({ ordinal, resumeKey }: BegunPart) => ({ part: ordinal, key: resumeKey });

const isResumedBy = ({ ordinal, resumeKey }: BegunPart, { resume }: Hello) =>
  resume !== null && resume.part === ordinal && resume.key === resumeKey;
