/** The broadcasts of this server: who is connected to which live, how many there are, and their end with the server. */
import { randomUUID } from "node:crypto";
import { SECOND_MS } from "~/kernel/time";
import {
  openConnection,
  type BroadcastConnection,
  type ConnectionOptions,
  type FlowControl,
} from "./broadcast-connection.server";
import {
  BroadcastSession,
  type BroadcastLive,
  type SessionOptions,
} from "./broadcast-session.server";
import { clearAbandonedFolders } from "./encoder.server";
import { findFfmpeg } from "./find-ffmpeg.server";
import { CLOSE } from "./protocol";

/** Whether this server takes broadcasts; pages tell a trainer why it does not. */
export type Broadcasting = { available: true } | { available: false; reason: "no-ffmpeg" | "off" };

export interface Broadcasts {
  readonly broadcasting: Broadcasting;
  /** A broadcast of this live would be one too many. */
  isFull(liveId: number): boolean;
  connect(
    live: BroadcastLive,
    socket: FlowControl,
    mayStay: ConnectionOptions["mayStay"],
  ): BroadcastConnection;
  /** Completes every part and sends the browsers to another server. */
  stop(): Promise<void>;
}

export interface BroadcastsOptions extends Omit<SessionOptions, "serverId" | "now" | "hasRoom"> {
  /** 0: no broadcasts on this server. */
  max: number;
  /** How often a socket's right to broadcast is checked again. */
  recheckMs?: number;
  now?: () => Date;
}

const CHECK_INTERVAL_MS = 2 * SECOND_MS;

export async function openBroadcasts(options: BroadcastsOptions): Promise<Broadcasts> {
  const { max, ffmpegPath, log, recheckMs, now = () => new Date(), ...rest } = options;
  const broadcasting = await findBroadcasting(options);
  if (broadcasting.available) await clearAbandonedFolders();
  else log.info({ reason: broadcasting.reason }, "no broadcasts here");
  const sessions = new Map<number, BroadcastSession>();
  const countPlaces = () =>
    [...sessions.values()].filter(({ isOver, holdsPlace }) => !isOver && holdsPlace).length;
  const hasRoom = () => countPlaces() < max;
  const sessionOptions = { ...rest, log, ffmpegPath, now, hasRoom, serverId: randomUUID() };

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
    for (const session of sessions.values()) session.killStuckEncoder();
    checking ??= check().finally(() => (checking = null));
  }, CHECK_INTERVAL_MS).unref();

  const runningSession = (liveId: number) => {
    const session = sessions.get(liveId);
    return session && !session.isOver ? session : undefined;
  };
  const sockets = new Set<FlowControl>();
  let isStopping = false;

  return {
    broadcasting,
    isFull: (liveId) => isStopping || (!runningSession(liveId)?.holdsPlace && !hasRoom()),
    connect(live, socket, mayStay) {
      const session = runningSession(live.liveId) ?? new BroadcastSession(sessionOptions, live);
      sessions.set(live.liveId, session);
      sockets.add(socket);
      const onLeft = () => sockets.delete(socket);
      return openConnection(session, socket, {
        ...{ liveId: live.liveId, log, now, mayStay, recheckMs, onLeft },
      });
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
