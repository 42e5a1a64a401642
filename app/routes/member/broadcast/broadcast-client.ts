/**
 * Sends what the camera records to the server and keeps it until the server has it. A lost network, a restarted server
 * and a changed camera need nothing of the trainer: the client connects again and goes on where the server stands.
 */
import {
  CLOSE,
  packFrame,
  type BroadcastRefusal,
  type ClientMessage,
  type ServerMessage,
} from "~/features/lives/broadcast/protocol";
import { createRecordingQueue, type Recording } from "./recording-queue";
import type { StreamRecorder } from "./record-stream";

/** `busy`: another browser broadcasts this live; `taken`: another one has taken it over. */
export type Phase =
  | "idle"
  | "connecting"
  | "live"
  | "reconnecting"
  | "busy"
  | "taken"
  | "ending"
  | "ended"
  | "refused";

export interface BroadcastState {
  phase: Phase;
  /** When the live began, on the clock of `performance.now()`; null: not yet. */
  startedAt: number | null;
  viewers: number | null;
  refusal: BroadcastRefusal | "camera" | null;
  /** What is recorded waits for the network. */
  weak: boolean;
}

export interface PartKey {
  part: number;
  key: string;
}

interface ClientPorts {
  openSocket: () => WebSocket;
  /** Null: the browser records nothing that the server reads. */
  record: (stream: MediaStream, onChunk: (bytes: Uint8Array) => void) => StreamRecorder | null;
  onState: (state: BroadcastState) => void;
  /** The last part that this tab has sent: a page that is loaded again goes on from it without a question. */
  memory: { read: () => PartKey | null; write: (part: PartKey | null) => void };
}

export const IDLE: BroadcastState = {
  phase: "idle",
  startedAt: null,
  viewers: null,
  refusal: null,
  weak: false,
};
/** Nothing follows these but a press of the trainer. */
const OVER: readonly Phase[] = ["ended", "taken", "refused", "idle"];
/** A server that has no room is asked rarely, because each connection counts against the trainer's limit. */
const DELAY_MS: Record<number, number> = { [CLOSE.again]: 0, [CLOSE.refused]: 15_000 };
/** The socket has not closed by itself. */
const NO_CODE = 0;
const RETRY_MS = [250, 500, 1_000, 2_000, 4_000];
/** The rest waits, so that a slow network is noticed and the browser keeps no second copy. */
const MAX_UNSENT_BYTES = 1024 * 1024;
const PUMP_MS = 100;
const WEAK_MS = 5_000;
/** A network may vanish without a word: the browser would wait for minutes. The server answers each frame. */
const SILENT_MS = 10_000;
/** A phone keeps this much; more would end the page, and with it the live. */
const MAX_KEPT_BYTES = 192 * 1024 * 1024;

export class BroadcastClient {
  private readonly ports: ClientPorts;
  private readonly queue = createRecordingQueue();
  private state = IDLE;
  private stream: MediaStream | null = null;
  private current: { recording: Recording; recorder: StreamRecorder } | null = null;
  private socket: WebSocket | null = null;
  /** What the open socket has announced: the head of the queue, or the last recording when only the end is left. */
  private announced: Recording | null = null;
  private last: Recording | null = null;
  /** Of the page before this one; null once this page has a part of its own. */
  private earlier: PartKey | null = null;
  /** When the server last said something, or the socket was opened. */
  private heardAt = 0;
  private attempts = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pumpTimer: ReturnType<typeof setInterval> | undefined;

  constructor(ports: ClientPorts) {
    this.ports = ports;
  }

  goLive(from: MediaStream): void {
    this.stream = from;
    if (!this.beginRecording()) return this.change({ phase: "refused", refusal: "camera" });
    this.change({ phase: "connecting", refusal: null });
    this.earlier = this.ports.memory.read();
    this.attempts = 0;
    this.pumpTimer ??= setInterval(() => this.pump(), PUMP_MS);
    this.connect();
  }

  /** After a change of the camera or of the phone's orientation. */
  restart(from: MediaStream): void {
    this.stream = from;
    if (this.current) void this.stopRecording().then(() => this.beginRecording());
  }

  async end(): Promise<void> {
    this.change({ phase: "ending" });
    await this.stopRecording();
    this.announce();
    this.sendEndWhenEmpty();
  }

  /** From the browser that has the live. */
  takeOver(): void {
    if (this.state.phase === "busy") return this.send({ type: "takeOver" });
    if (this.stream) this.goLive(this.stream);
  }

  /** The page is left. */
  leave(): void {
    void this.stopRecording();
    this.stopNetwork();
  }

  private change(more: Partial<BroadcastState>): void {
    const next = { ...this.state, ...more };
    const names = Object.keys(next) as (keyof BroadcastState)[];
    const isSame = names.every((name) => next[name] === this.state[name]);
    this.state = next;
    if (!isSame) this.ports.onState(next);
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private beginRecording(): boolean {
    if (!this.stream) return false;
    // The first bytes may come before `record` has returned its recorder.
    const chunks: Uint8Array[] = [];
    let recording: Recording | null = null;
    const recorder = this.ports.record(this.stream, (bytes) => {
      if (recording) this.queue.add(recording, bytes, Date.now());
      else chunks.push(bytes);
      this.pump();
    });
    if (!recorder) return false;
    recording = this.queue.begin(recorder.facts);
    this.last = recording;
    for (const bytes of chunks) this.queue.add(recording, bytes, Date.now());
    this.current = { recording, recorder };
    this.announce();
    return true;
  }

  private async stopRecording(): Promise<void> {
    const stopping = this.current;
    this.current = null;
    if (!stopping) return;
    await stopping.recorder.stop();
    this.queue.close(stopping.recording);
    this.announce();
  }

  private connect(): void {
    const opened = this.ports.openSocket();
    opened.binaryType = "arraybuffer";
    this.socket = opened;
    this.announced = null;
    this.heardAt = Date.now();
    opened.addEventListener("open", () => {
      this.attempts = 0;
      this.heardAt = Date.now();
      this.announce();
    });
    opened.addEventListener("message", ({ data }) => {
      this.heardAt = Date.now();
      if (opened === this.socket && typeof data === "string") {
        this.receive(JSON.parse(data) as ServerMessage);
      }
    });
    opened.addEventListener("close", ({ code }) => {
      if (opened === this.socket) this.reconnect(code);
    });
  }

  private reconnect(code: number): void {
    this.socket = null;
    if (code === CLOSE.ended) return this.finish({ phase: "ended" });
    if (code === CLOSE.takenOver) return this.finish({ phase: "taken" });
    const { phase } = this.state;
    if (OVER.includes(phase)) return;
    if (code === CLOSE.protocol) void this.renew();
    if (phase === "live" || phase === "busy") this.change({ phase: "reconnecting" });
    const delay = DELAY_MS[code] ?? RETRY_MS[Math.min(this.attempts, RETRY_MS.length - 1)];
    this.attempts += 1;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), delay);
  }

  /** Says which recording the next frames, or the end, belong to. */
  private announce(): void {
    const head = this.queue.head() ?? (this.state.phase === "ending" ? this.last : null);
    if (!head || head === this.announced || this.socket?.readyState !== WebSocket.OPEN) return;
    this.announced = head;
    const { part, facts } = head;
    this.send({
      type: "hello",
      ...facts,
      resume: part ? { part: part.number, key: part.key } : this.earlier,
    });
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "ready":
        return this.beginSending(message);
      case "ack":
        if (this.queue.acknowledge(message.part, message.sequence)) this.announce();
        this.pump();
        return this.sendEndWhenEmpty();
      case "busy":
        // Nothing is left to take over for: the other browser ends the live.
        if (this.isOnlyEndLeft()) return this.finish({ phase: "taken" });
        return this.change({ phase: "busy" });
      case "restart":
        return void this.renew();
      case "live":
        return this.change({
          startedAt: performance.now() - message.elapsedMs,
          phase: this.state.phase === "ending" ? "ending" : "live",
        });
      case "viewers":
        return this.change({ viewers: message.count });
      case "refused":
        // What is recorded is kept until a server has room again.
        if (message.reason === "full" && this.state.startedAt !== null) return;
        // The end arrived, and its answer was lost.
        if (message.reason === "over" && this.isOnlyEndLeft())
          return this.finish({ phase: "ended" });
        return this.finish({ phase: "refused", refusal: message.reason });
      case "ended":
        return this.finish({ phase: "ended" });
    }
  }

  private beginSending({ part, key, nextSequence }: Extract<ServerMessage, { type: "ready" }>) {
    this.ports.memory.write({ part, key });
    const isOfEarlierPage = this.earlier?.key === key;
    this.earlier = null;
    if (this.isOnlyEndLeft()) return this.sendEndWhenEmpty();
    // The frames that the server has of this part are of another recorder.
    if (isOfEarlierPage) return void this.renew();
    const outcome = this.queue.assign({ number: part, key }, nextSequence);
    if (outcome === "lost") return void this.renew();
    if (outcome === "sending") return this.pump();
    this.announce();
    this.sendEndWhenEmpty();
  }

  /** The head can not be sent any more: its recorder starts anew if it is the one that runs. */
  private async renew(): Promise<void> {
    const lost = this.queue.head();
    this.announced = null;
    if (lost && this.current?.recording === lost) {
      await this.stopRecording();
      if (this.queue.head() === lost) this.queue.drop();
      this.beginRecording();
    } else if (lost) this.queue.drop();
    this.announce();
    this.sendEndWhenEmpty();
  }

  private pump(): void {
    const head = this.queue.head();
    this.change({ weak: this.queue.ageMs(Date.now()) > WEAK_MS });
    if (this.queue.bytes() > MAX_KEPT_BYTES) return void this.renew();
    if (this.isSilent()) return this.abandonSocket();
    if (!head || head !== this.announced) return this.announce();
    const { socket } = this;
    while (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < MAX_UNSENT_BYTES) {
      const frame = this.queue.take();
      if (!frame) return;
      socket.send(packFrame(frame));
    }
  }

  /** What was recorded, or the end, waits for an answer that does not come; a socket that is opening counts too. */
  private isSilent(): boolean {
    const now = Date.now();
    const isWaiting = this.queue.ageMs(now) > SILENT_MS || this.isOnlyEndLeft();
    return this.socket !== null && isWaiting && now - this.heardAt > SILENT_MS;
  }

  private abandonSocket(): void {
    const silent = this.socket;
    this.reconnect(NO_CODE);
    silent?.close();
  }

  private isOnlyEndLeft(): boolean {
    return this.state.phase === "ending" && !this.current && this.queue.head() === null;
  }

  private sendEndWhenEmpty(): void {
    if (this.isOnlyEndLeft()) this.send({ type: "end" });
  }

  private finish(how: Partial<BroadcastState>): void {
    if (how.phase !== "refused") this.ports.memory.write(null);
    this.change(how);
    void this.stopRecording();
    this.stopNetwork();
  }

  private stopNetwork(): void {
    clearTimeout(this.retryTimer);
    clearInterval(this.pumpTimer);
    this.pumpTimer = undefined;
    const closing = this.socket;
    this.socket = null;
    closing?.close();
  }
}
