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

export interface ClientPorts {
  openSocket: () => WebSocket;
  /** Null: the browser records nothing that the server reads. */
  record: (stream: MediaStream, onChunk: (bytes: Uint8Array) => void) => StreamRecorder | null;
  onState: (state: BroadcastState) => void;
}

export const IDLE: BroadcastState = {
  phase: "idle",
  startedAt: null,
  viewers: null,
  refusal: null,
  weak: false,
};
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

export function createBroadcastClient({ openSocket, record, onState }: ClientPorts) {
  const queue = createRecordingQueue();
  let state = IDLE;
  let stream: MediaStream | null = null;
  let current: { recording: Recording; recorder: StreamRecorder } | null = null;
  let socket: WebSocket | null = null;
  /** The head of the queue that the open socket has announced. */
  let announced: Recording | null = null;
  /** When the server last said something, or the socket was opened. */
  let heardAt = 0;
  let attempts = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pumpTimer: ReturnType<typeof setInterval> | undefined;

  const change = (more: Partial<BroadcastState>) => {
    const next = { ...state, ...more };
    const same = (Object.keys(next) as (keyof BroadcastState)[]).every(
      (key) => next[key] === state[key],
    );
    state = next;
    if (!same) onState(state);
  };
  const isOver = () => ["ended", "taken", "refused", "idle"].includes(state.phase);
  const send = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  return { goLive, restart, end, takeOver, leave };

  function goLive(from: MediaStream): void {
    stream = from;
    if (!beginRecording()) return change({ phase: "refused", refusal: "camera" });
    change({ phase: "connecting", refusal: null });
    attempts = 0;
    pumpTimer ??= setInterval(pump, PUMP_MS);
    connect();
  }

  /** After a change of the camera or of the phone's orientation. */
  function restart(from: MediaStream): void {
    stream = from;
    if (current) void stopRecording().then(beginRecording);
  }

  async function end(): Promise<void> {
    change({ phase: "ending" });
    await stopRecording();
    sendEndWhenEmpty();
  }

  /** From the browser that has the live. */
  function takeOver(): void {
    if (state.phase === "busy") return send({ type: "takeOver" });
    if (stream) goLive(stream);
  }

  /** The page is left. */
  function leave(): void {
    void stopRecording();
    stopNetwork();
  }

  function beginRecording(): boolean {
    if (!stream) return false;
    // The first bytes may come before `record` has returned its recorder.
    const chunks: Uint8Array[] = [];
    let recording: Recording | null = null;
    const recorder = record(stream, (bytes) => {
      if (recording) queue.add(recording, bytes, Date.now());
      else chunks.push(bytes);
      pump();
    });
    if (!recorder) return false;
    recording = queue.begin(recorder.facts);
    for (const bytes of chunks) queue.add(recording, bytes, Date.now());
    current = { recording, recorder };
    announce();
    return true;
  }

  async function stopRecording(): Promise<void> {
    const stopping = current;
    current = null;
    if (!stopping) return;
    await stopping.recorder.stop();
    queue.close(stopping.recording);
    announce();
  }

  function connect(): void {
    const opened = openSocket();
    opened.binaryType = "arraybuffer";
    socket = opened;
    announced = null;
    heardAt = Date.now();
    opened.addEventListener("open", () => {
      attempts = 0;
      heardAt = Date.now();
      announce();
    });
    opened.addEventListener("message", ({ data }) => {
      heardAt = Date.now();
      if (opened === socket && typeof data === "string") receive(JSON.parse(data) as ServerMessage);
    });
    opened.addEventListener("close", ({ code }) => {
      if (opened === socket) reconnect(code);
    });
  }

  function reconnect(code: number): void {
    socket = null;
    if (code === CLOSE.ended) return finish({ phase: "ended" });
    if (code === CLOSE.takenOver) return finish({ phase: "taken" });
    if (isOver()) return;
    if (code === CLOSE.protocol) void renew();
    if (state.phase === "live" || state.phase === "busy") change({ phase: "reconnecting" });
    const delay = code === CLOSE.again ? 0 : RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)];
    attempts += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, delay);
  }

  /** Says which recording the next frames belong to. */
  function announce(): void {
    const head = queue.head();
    if (!head || head === announced || socket?.readyState !== WebSocket.OPEN) return;
    announced = head;
    const { part, facts } = head;
    send({
      type: "hello",
      ...facts,
      resume: part ? { part: part.number, key: part.key } : null,
    });
  }

  function receive(message: ServerMessage): void {
    switch (message.type) {
      case "ready":
        if (queue.assign({ number: message.part, key: message.key }, message.nextSequence)) pump();
        else void renew();
        return;
      case "ack":
        if (queue.acknowledge(message.part, message.sequence)) announce();
        pump();
        return sendEndWhenEmpty();
      case "busy":
        return change({ phase: "busy" });
      case "restart":
        return void renew();
      case "live":
        return change({
          startedAt: performance.now() - message.elapsedMs,
          phase: state.phase === "ending" ? "ending" : "live",
        });
      case "viewers":
        return change({ viewers: message.count });
      case "refused":
        // What is recorded is kept until a server has room again.
        if (message.reason === "full" && state.startedAt !== null) return;
        return finish({ phase: "refused", refusal: message.reason });
      case "ended":
        return finish({ phase: "ended" });
    }
  }

  /** The head can not be sent any more: its recorder starts anew if it is the one that runs. */
  async function renew(): Promise<void> {
    const lost = queue.head();
    announced = null;
    if (lost && current?.recording === lost) {
      await stopRecording();
      if (queue.head() === lost) queue.drop();
      beginRecording();
    } else if (lost) queue.drop();
    announce();
    sendEndWhenEmpty();
  }

  function pump(): void {
    const head = queue.head();
    change({ weak: queue.ageMs(Date.now()) > WEAK_MS });
    if (queue.bytes() > MAX_KEPT_BYTES) return void renew();
    if (isSilent()) return abandonSocket();
    if (!head || head !== announced) return announce();
    while (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < MAX_UNSENT_BYTES) {
      const frame = queue.take();
      if (!frame) return;
      socket.send(packFrame(frame));
    }
  }

  /** What was recorded waits for an answer that does not come; a socket that opens for so long counts too. */
  function isSilent(): boolean {
    const now = Date.now();
    return socket !== null && queue.ageMs(now) > SILENT_MS && now - heardAt > SILENT_MS;
  }

  function abandonSocket(): void {
    const silent = socket;
    reconnect(NO_CODE);
    silent?.close();
  }

  function sendEndWhenEmpty(): void {
    if (state.phase === "ending" && queue.head() === null) send({ type: "end" });
  }

  function finish(how: Partial<BroadcastState>): void {
    change(how);
    void stopRecording();
    stopNetwork();
  }

  function stopNetwork(): void {
    clearTimeout(retryTimer);
    clearInterval(pumpTimer);
    pumpTimer = undefined;
    const closing = socket;
    socket = null;
    closing?.close();
  }
}

export type BroadcastClient = ReturnType<typeof createBroadcastClient>;
