/**
 * Answers POST /api/workouts/tracking in express before Remix, because each member who trains sends it every few
 * seconds (performance.md §4.5). It follows the call's definition (calls/workout-tracking.server.ts): the same body,
 * checks and problem documents. Only the session may be some seconds old.
 */
import type { Request, RequestHandler, Response } from "express";
import type { SessionCache } from "~/features/identity/session-cache.server";
import { trackingEvents } from "~/features/workout-tracking/tracking-event";
import { addressOf } from "~/http/edge/address";
import { pathnameOf } from "~/http/edge/call-path";
import { logOf } from "~/http/edge/request-log";
import { readIncomingBytes } from "~/http/read-bytes.server";
import { sessionCookie, sessionToken } from "~/http/session.server";
import { trackWorkout, type WorkoutTracking } from "~/http/workout-tracking.server";
import { CALL_VARY } from "./define-call";
import { isJsonType, parseJsonBody, type ReadBody } from "./read-body.server";
import {
  listFieldErrors,
  refuseCall,
  refuseFailure,
  refuseResult,
  refuseUnauthorized,
  type RefusedCall,
} from "./refuse-call.server";

export function trackingHandler({
  sessions,
  workoutTracking,
}: {
  sessions: SessionCache;
  workoutTracking: WorkoutTracking;
}): RequestHandler {
  /** Null: the events are stored, and the answer is sent. */
  async function answer(request: Request, response: Response): Promise<globalThis.Response | null> {
    const now = new Date();
    const { secure, gym, customDomain } = addressOf(request);
    const refused = toRefused(request);
    const token = sessionToken((name) => request.headers[name] as string | undefined, secure);
    const session = token === null ? null : await sessions.read({ token, customDomain, now });
    if (!session && request.headers.authorization !== undefined) {
      return refuseUnauthorized(refused, { hasToken: true });
    }
    const body = await readJson(request);
    if (!body.ok) return refuseCall(refused, body.reason);
    const { data, error } = trackingEvents.safeParse(body.value);
    if (error) {
      return refuseCall(refused, "validation", { fieldErrors: listFieldErrors("body", error) });
    }
    const tracked = await trackWorkout(
      { clientIp: request.ip ?? "unknown", log: logOf(request), now, workoutTracking },
      { session, events: Array.isArray(data) ? data : [data], hostGymId: gym?.id ?? null },
    );
    if (!tracked.ok) return refuseResult(refused, tracked);
    response.statusCode = 202;
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Vary", CALL_VARY);
    if (session?.renewed && token !== null && request.headers.authorization === undefined) {
      response.setHeader("Set-Cookie", sessionCookie({ secure }).set(token));
    }
    response.end();
    return null;
  }

  return (request, response, next) => {
    response.setHeader("X-Robots-Tag", "noindex");
    answer(request, response)
      .catch((error: unknown) => {
        logOf(request).error({ err: error, call: request.path }, "call failed");
        return refuseFailure(toRefused(request), error);
      })
      .then((refusal) => refusal && send(refusal, response))
      .catch(next);
  };
}

const toRefused = ({ originalUrl, headers }: Request): RefusedCall => ({
  pathname: pathnameOf(originalUrl),
  cookie: headers.cookie ?? null,
  acceptLanguage: headers["accept-language"] ?? null,
});

async function readJson(request: Request): Promise<ReadBody> {
  if (!isJsonType(request.headers["content-type"])) {
    return { ok: false, reason: "unsupportedMediaType" };
  }
  // A client that breaks the connection is no fault of ours.
  const bytes = await readIncomingBytes(request).catch(() => undefined);
  if (bytes === undefined) return { ok: false, reason: "malformed" };
  return bytes ? parseJsonBody(bytes) : { ok: false, reason: "bodyTooLarge" };
}

async function send(refusal: globalThis.Response, response: Response): Promise<void> {
  // The edge has refused the request while its body was being read.
  if (response.headersSent) return;
  response.statusCode = refusal.status;
  for (const [name, value] of refusal.headers) response.setHeader(name, value);
  response.end(await refusal.text());
}
