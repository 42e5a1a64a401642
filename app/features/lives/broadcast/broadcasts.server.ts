/** The broadcasts of this server: who is connected to which live, how many there are, and their end with the server. */
import { randomUUID } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "~/kernel/time";
import {
  BroadcastSession,
  type BroadcastLive,
  type BroadcastSocket,
  type SessionOptions,
} from "./broadcast-session.server";
import { clearAbandonedFolders } from "./encoder.server";
import { findFfmpeg } from "./find-ffmpeg.server";
import { CLOSE, unpackFrame, type Hello } from "./protocol";
import { readClientMessage } from "./read-client-message";

/** Whether this server takes broadcasts; pages tell a trainer why it does not. */
export type Broadcasting = { available: true } | { available: false; reason: "no-ffmpeg" | "off" };

export interface FlowControl extends BroadcastSocket {
  pause(): void;
  resume(): void;
}

interface BroadcastConnection {
  text(message: string): void;
  bytes(frame: Uint8Array): void;
  left(): void;
}

export interface Broadcasts {
  readonly broadcasting: Broadcasting;
  /** Another live would be one too many. */
  isFull(liveId: number): boolean;
  connect(live: BroadcastLive, socket: FlowControl): BroadcastConnection;
  /** Completes every part and sends the browsers to another server. */
  stop(): Promise<void>;
}

interface BroadcastsOptions extends Omit<SessionOptions, "serverId" | "now"> {
  /** 0: no broadcasts on this server. */
  max: number;
  now?: () => Date;
}

const CHECK_INTERVAL_MS = 2 * SECOND_MS;
/** With more than this on its way to the encoder, nothing further is read from the socket. */
const MAX_WAITING_BYTES = 4_000_000;
/** A socket that says nothing sensible for so long is closed. */
const HELLO_TIMEOUT_MS = MINUTE_MS;

export async function openBroadcasts(options: BroadcastsOptions): Promise<Broadcasts> {
  const { max, ffmpegPath, log, now = () => new Date(), ...rest } = options;
  const broadcasting = await findBroadcasting(options);
  if (broadcasting.available) await clearAbandonedFolders();
  else log.info({ reason: broadcasting.reason }, "no broadcasts here");
  const sessions = new Map<number, BroadcastSession>();
  const sessionOptions = { ...rest, log, ffmpegPath, now, serverId: randomUUID() };

  const check = async () => {
    for (const [liveId, session] of sessions) {
      await session
        .check()
        .catch((error: unknown) => log.warn({ err: error }, "a broadcast could not be checked"));
      if (session.isOver && sessions.get(liveId) === session) sessions.delete(liveId);
    }
  };
  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= check().finally(() => (checking = null));
  }, CHECK_INTERVAL_MS).unref();

  const runningSession = (liveId: number) => {
    const session = sessions.get(liveId);
    return session && !session.isOver ? session : undefined;
  };
  const sockets = new Set<FlowControl>();
  let isStopping = false;
  const countRunning = () => [...sessions.values()].filter(({ isOver }) => !isOver).length;

  return {
    broadcasting,
    isFull: (liveId) => isStopping || (!runningSession(liveId) && countRunning() >= max),
    connect(live, socket) {
      const session = runningSession(live.liveId) ?? new BroadcastSession(sessionOptions, live);
      sessions.set(live.liveId, session);
      sockets.add(socket);
      return connectTo(session, socket, () => sockets.delete(socket));
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.all([...sessions.values()].map((session) => session.stop()));
      // Those that wait for an answer, or have not said hello.
      for (const socket of sockets) socket.close(CLOSE.again);
      await checking;
    },
  };
}

async function findBroadcasting({
  max,
  ffmpegPath,
}: Pick<BroadcastsOptions, "max" | "ffmpegPath">): Promise<Broadcasting> {
  if (max === 0) return { available: false, reason: "off" };
  if (!(await findFfmpeg(ffmpegPath))) return { available: false, reason: "no-ffmpeg" };
  return { available: true };
}

function connectTo(
  session: BroadcastSession,
  socket: FlowControl,
  onLeft: () => void,
): BroadcastConnection {
  let asked: Hello | null = null;
  let waitingBytes = 0;
  let isPaused = false;
  const helloTimer = setTimeout(() => {
    if (!asked) socket.close(CLOSE.protocol);
  }, HELLO_TIMEOUT_MS).unref();

  function flow(change: number): void {
    waitingBytes += change;
    const isFull = waitingBytes > MAX_WAITING_BYTES;
    if (isFull === isPaused) return;
    isPaused = isFull;
    if (isFull) socket.pause();
    else socket.resume();
  }

  return {
    text(text) {
      const message = readClientMessage(text);
      if (message?.type === "hello") {
        asked = message;
        void session.hello(socket, message, { takesOver: false });
      } else if (message?.type === "takeOver" && asked) {
        void session.hello(socket, asked, { takesOver: true });
      } else if (message?.type === "end") {
        void session.end(socket);
      } else {
        socket.close(CLOSE.protocol);
      }
    },
    bytes(packed) {
      const frame = unpackFrame(packed);
      if (!frame) return socket.close(CLOSE.protocol);
      flow(packed.length);
      void session.frame(socket, frame).finally(() => flow(-packed.length));
    },
    left() {
      clearTimeout(helloTimer);
      session.left(socket);
      onLeft();
    },
  };
}
