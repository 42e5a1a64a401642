/**
 * `/lives/{guid}/broadcast` as a WebSocket (product.md §16), on both mounts: who may broadcast this live gets a socket,
 * everybody else an answer in HTTP. Every other handshake is refused, because nothing else here speaks WebSocket.
 */
import type { Request, RequestHandler, Response } from "express";
import { WebSocketServer, type WebSocket } from "ws";
import type { Db } from "~/db/client.server";
import { findGymByGuid } from "~/features/gyms/queries.server";
import { readSession } from "~/features/identity/read-session.server";
import { broadcastPhase } from "~/features/lives/broadcast/broadcast-start";
import type { FlowControl } from "~/features/lives/broadcast/broadcast-connection.server";
import type { Broadcasts } from "~/features/lives/broadcast/broadcasts.server";
import { mayBroadcast } from "~/features/lives/broadcast/may-broadcast.server";
import {
  CLOSE,
  FRAME_HEADER_BYTES,
  MAX_FRAME_BYTES,
  type BroadcastRefusal,
  type ServerMessage,
} from "~/features/lives/broadcast/protocol";
import { findLive } from "~/features/lives/queries.server";
import { SECOND_MS } from "~/kernel/time";
import { addressOf } from "../edge/address";
import { pathnameOf } from "../edge/call-path";
import { checkOrigin } from "../edge/origin-rule";
import { logOf } from "../edge/request-log";
import type { RateLimits } from "../load-context";
import { sessionToken } from "../session.server";
import { detachSocket, upgradeOf } from "./upgrades";

/** Two of them without an answer end a socket whose network is gone. */
const HEARTBEAT_MS = 10 * SECOND_MS;

/** A client that is gone does not answer the closing frame, and the server's stop waits for its sockets. */
const CLOSE_TIMEOUT_MS = 3 * SECOND_MS;

interface HandlerOptions {
  db: Db;
  broadcasts: Broadcasts;
  limits: RateLimits;
  now?: () => Date;
}

type Refusal = {
  status: 400 | 401 | 403 | 404 | 409 | 429 | 503;
  /** Which one, in the header X-Broadcast-Refusal, for the page that asks why. */
  reason: string;
  retryAfterSeconds?: number;
};

export function broadcastHandler(options: HandlerOptions): RequestHandler {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES + FRAME_HEADER_BYTES,
  });
  return (request, response, next) => {
    if (!upgradeOf(request)) return next();
    admit(request, options).then((admission) => {
      if (!admission.ok) return refuse(response, admission.refusal);
      const { live, accountId, refusal, mayStay } = admission;
      const { socket, head } = detachSocket(request, response);
      const log = logOf(request);
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        if (refusal) return explain(webSocket, refusal);
        log.info({ liveId: live.id }, "a broadcasting page has connected");
        connect(webSocket, live, { broadcasts: options.broadcasts, accountId, mayStay });
      });
    }, next);
  };
}

type Admission =
  | {
      ok: true;
      live: { id: number; gymId: number; guid: string };
      /** Who broadcasts. */
      accountId: string;
      /** Scripts cannot read a refused handshake, so a person who may broadcast is told over the socket. */
      refusal: BroadcastRefusal | null;
      /** Whether the person would be admitted still. */
      mayStay: () => Promise<boolean>;
    }
  | { ok: false; refusal: Refusal };

const refused = (
  status: Refusal["status"],
  reason: string,
  retryAfterSeconds?: number,
): Admission => ({
  ok: false,
  refusal: { status, reason, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
});

async function admit(
  request: Request,
  { db, broadcasts, limits, now: clock = () => new Date() }: HandlerOptions,
): Promise<Admission> {
  const now = clock();
  const { gym, customDomain, secure, origin } = addressOf(request);
  const [, gymGuid, guid] =
    /^(?:\/gym\/([a-z0-9-]{1,63}))?\/lives\/([^/]{1,100})\/broadcast$/.exec(
      pathnameOf(request.originalUrl),
    ) ?? [];
  if (guid === undefined) return refused(404, "unknown");
  if (request.get("upgrade")?.toLowerCase() !== "websocket") return refused(400, "no-websocket");
  // A handshake is a GET, but what it opens writes.
  const verdict = checkOrigin({
    ...{ method: "POST", pathname: "/", hasDataParameter: false, authorization: undefined },
    secFetchSite: request.get("sec-fetch-site"),
    originHeader: request.get("origin"),
    ...{ cookie: request.get("cookie"), origin },
  });
  if (verdict !== "pass" || request.get("origin") === undefined) return refused(403, "origin");
  const token = sessionToken((name) => (name === "cookie" ? request.get(name) : null), secure);
  const findAccountId = async () => {
    const session = token ? await readSession(db, { token, customDomain, now: clock() }) : null;
    return session?.person?.accountId ?? null;
  };
  const accountId = await findAccountId();
  if (accountId === null) return refused(401, "session");
  const limit = await limits.consume("broadcast", accountId);
  if (!limit.ok) return refused(429, "limit", limit.retryAfterSeconds);

  const [live, pathGym] = await Promise.all([
    findLive(db, { guid: decodeURIComponent(guid) }),
    gymGuid === undefined ? null : findGymByGuid(db, gymGuid),
  ]);
  const mount = gymGuid === undefined ? gym : pathGym;
  const isElsewhere =
    live === null ||
    (gymGuid !== undefined && mount === null) ||
    (mount !== null && mount.id !== live.gymId) ||
    (gym !== null && gym.id !== live.gymId);
  // A live that the person may not broadcast is not there, as every page of creators.
  if (isElsewhere || !(await mayBroadcast(db, { live, accountId }))) return refused(404, "unknown");
  const { broadcasting } = broadcasts;
  if (!broadcasting.available) return refused(503, broadcasting.reason);
  const phase = broadcastPhase(live, now);
  if (phase === "too-early") return refused(409, phase);
  const isFull = broadcasts.isFull(live.id);
  const mayStay = async () => {
    if ((await findAccountId()) !== accountId) return false;
    const current = await findLive(db, { guid: live.guid });
    return current !== null && (await mayBroadcast(db, { live: current, accountId }));
  };
  const refusal = phase === "over" ? "over" : isFull ? "full" : null;
  return { ok: true, live, accountId, refusal, mayStay };
}

function explain(webSocket: WebSocket, reason: BroadcastRefusal): void {
  const message: ServerMessage = { type: "refused", reason };
  webSocket.send(JSON.stringify(message));
  webSocket.close(CLOSE.refused);
  setTimeout(() => webSocket.terminate(), CLOSE_TIMEOUT_MS).unref();
}

function refuse(response: Response, { status, reason, retryAfterSeconds }: Refusal): void {
  if (retryAfterSeconds !== undefined) response.set("Retry-After", String(retryAfterSeconds));
  response
    .status(status)
    .set({ "X-Broadcast-Refusal": reason, "Cache-Control": "no-store" })
    .type("text/plain")
    .end(reason);
}

function connect(
  webSocket: WebSocket,
  live: { id: number; gymId: number; guid: string },
  {
    broadcasts,
    accountId,
    mayStay,
  }: { broadcasts: Broadcasts; accountId: string; mayStay: () => Promise<boolean> },
): void {
  const socket: FlowControl = {
    accountId,
    get isOpen() {
      return webSocket.readyState === webSocket.OPEN;
    },
    send(message) {
      if (webSocket.readyState === webSocket.OPEN) webSocket.send(JSON.stringify(message));
    },
    close(code) {
      webSocket.close(code);
      setTimeout(() => webSocket.terminate(), CLOSE_TIMEOUT_MS).unref();
    },
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
  };
  const { gymId, guid } = live;
  const connection = broadcasts.connect({ gymId, liveId: live.id, guid }, socket, mayStay);
  webSocket.on("message", (data: Buffer, isBinary: boolean) => {
    if (isBinary) connection.bytes(data);
    else connection.text(data.toString("utf8"));
  });
  // The library closes the socket after an error, a frame that is too large among them.
  webSocket.on("error", () => {});
  const stopHeartbeat = keepAlive(webSocket);
  webSocket.on("close", () => {
    stopHeartbeat();
    connection.left();
  });
}

/** Ends a socket whose client answers no pings; a paused one cannot read the answer, and gets no ping. */
function keepAlive(webSocket: WebSocket): () => void {
  let unanswered = 0;
  const alive = () => (unanswered = 0);
  webSocket.on("pong", alive).on("message", alive);
  const timer = setInterval(() => {
    if (webSocket.isPaused) return;
    if (unanswered >= 2) return webSocket.terminate();
    unanswered += 1;
    webSocket.ping();
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}
