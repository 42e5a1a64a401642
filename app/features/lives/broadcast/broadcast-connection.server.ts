/**
 * One socket of a broadcasting page: what it sends becomes steps of its live's session, and it is read no faster than
 * they are done. Its person's right to broadcast is checked again while it is open.
 */
import type { Logger } from "pino";
import { MINUTE_MS, SECOND_MS } from "~/kernel/time";
import type { BroadcastSession, BroadcastSocket } from "./broadcast-session.server";
import { CLOSE, unpackFrame, type ClientMessage, type Hello } from "./protocol";
import { readClientMessage } from "./read-client-message";

export interface FlowControl extends BroadcastSocket {
  pause(): void;
  resume(): void;
}

export interface BroadcastConnection {
  text(message: string): void;
  bytes(frame: Uint8Array): void;
  left(): void;
}

export interface ConnectionOptions {
  liveId: number;
  log: Pick<Logger, "info" | "warn">;
  now: () => Date;
  /** Whether the person is still signed in and may still broadcast the live. */
  mayStay: () => Promise<boolean>;
  recheckMs?: number | undefined;
  onLeft: () => void;
}

/** With more than this on its way to the encoder, nothing further is read from the socket. */
const MAX_WAITING_BYTES = 4_000_000;
/** What a waiting message counts beyond its length: a hello works on the database. */
const TEXT_COST_BYTES = 1_000_000;
const FRAME_COST_BYTES = 1_000;
/** A socket that says nothing sensible for so long is closed. */
const HELLO_TIMEOUT_MS = MINUTE_MS;
/** Each begins a part; a page needs one for each start of its recorder. */
const MAX_HELLOS_PER_MINUTE = 20;
const RECHECK_MS = 15 * SECOND_MS;

export function openConnection(
  session: BroadcastSession,
  socket: FlowControl,
  { liveId, log, now, mayStay, recheckMs = RECHECK_MS, onLeft }: ConnectionOptions,
): BroadcastConnection {
  let asked: Hello | null = null;
  const isTooOften = countHellos(now);
  const whileWaiting = limitWaiting(socket);
  const helloTimer = setTimeout(() => {
    if (!asked) socket.close(CLOSE.protocol);
  }, HELLO_TIMEOUT_MS).unref();

  const check = async () => {
    if (!socket.isOpen || (await mayStay())) return;
    log.info({ liveId }, "a broadcasting page is signed out, or may not broadcast any more");
    socket.close(CLOSE.refused);
  };
  let checking: Promise<void> | null = null;
  const checkTimer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) =>
        log.warn({ err: error, liveId }, "a right to broadcast is not checked"),
      )
      .finally(() => (checking = null));
  }, recheckMs).unref();

  /** Null: the client broke the protocol. */
  function begin(message: ClientMessage | null): Promise<void> | null {
    if (message?.type === "end") return session.end(socket);
    if (message?.type === "hello") asked = message;
    if (!message || !asked || isTooOften()) return null;
    return session.hello(socket, asked, { takesOver: message.type === "takeOver" });
  }

  session.join(socket);
  return {
    text(text) {
      // What a socket still holds when it is being closed counts for nothing.
      if (!socket.isOpen) return;
      const step = begin(readClientMessage(text));
      if (step) whileWaiting(text.length + TEXT_COST_BYTES, step);
      else socket.close(CLOSE.protocol);
    },
    bytes(packed) {
      if (!socket.isOpen) return;
      const frame = unpackFrame(packed);
      if (!frame) return socket.close(CLOSE.protocol);
      whileWaiting(packed.length + FRAME_COST_BYTES, session.frame(socket, frame));
    },
    left() {
      clearTimeout(helloTimer);
      clearInterval(checkTimer);
      session.left(socket);
      onLeft();
    },
  };
}

/** Pauses the socket while too much of it waits. */
function limitWaiting(socket: FlowControl) {
  let waitingBytes = 0;
  let isPaused = false;

  function change(bytes: number): void {
    waitingBytes += bytes;
    const isFull = waitingBytes > MAX_WAITING_BYTES;
    if (isFull === isPaused) return;
    isPaused = isFull;
    if (isFull) socket.pause();
    else socket.resume();
  }

  return (bytes: number, step: Promise<void>) => {
    change(bytes);
    void step.finally(() => change(-bytes));
  };
}

/** Counts one more; true: they are too many. */
function countHellos(now: () => Date): () => boolean {
  let times: number[] = [];
  return () => {
    const at = now().getTime();
    times = [...times.filter((time) => at - time < MINUTE_MS), at];
    return times.length > MAX_HELLOS_PER_MINUTE;
  };
}
