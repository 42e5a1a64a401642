/**
 * Limits calls, pages and missing pictures per network and minute, so that a runaway client is refused before it costs
 * a query. The counters stand in this process, in bounded memory; limits of a fleet (logins, payments) stand in the
 * database (limits.server.ts). The limits are generous, because a whole school may share one address.
 */
import type { Request, RequestHandler, Response } from "express";
import { RateLimiterRes } from "rate-limiter-flexible";
import { isLoopbackAddress } from "~/kernel/loopback";
import { MINUTE_SECONDS } from "~/kernel/time";
import { createBoundedLimiter, MAX_KEY_LENGTH } from "./bounded-limiter";
import { isCallPath, pathnameOf } from "./call-path";
import { isSite, NETWORKS_OF_A_SITE, toNetworkKeys } from "./network-key";
import { isForwarded } from "./local-request";
import type { Refuse } from "./refuse";

export const limitCalls = (perMinute: number, refuse: Refuse): RequestHandler =>
  limitPerMinute(perMinute, isCall, refuse);

/**
 * Limits pages and their data. Files, media and cached public pages do not count, because they cost next to nothing.
 * Requests from this machine do not count either: they are tests, benchmarks and an operator's probes.
 */
export const limitPages = (perMinute: number, refuse: Refuse): RequestHandler =>
  limitPerMinute(
    perMinute,
    (request) =>
      !isCall(request) &&
      !/^\/(?:media|pictures|brand-pictures)\//.test(request.url) &&
      !isThisMachine(request) &&
      pathnameOf(request.url) !== "/__manifest",
    refuse,
  );

const isThisMachine = (request: Request): boolean =>
  isLoopbackAddress(request.ip ?? "") && !isForwarded(request);

interface MissLimit {
  /** Refuses a network that has requested too many missing pictures. */
  limit: RequestHandler;
  /** Counts a missing picture, also when the client has left before the answer. */
  count(request: Request): void;
}

/**
 * Limits requests for missing pictures: an unknown name costs up to seven requests to the media store, which may be a
 * bucket that bills them.
 */
export function limitMisses(perMinute: number, refuse: Refuse): MissLimit {
  const limiter = createBoundedLimiter(perMinute, MINUTE_SECONDS);
  // IPv6 counts by /48, because pages do not link to missing pictures.
  const toNetworkKey = (request: Request): string =>
    (toNetworkKeys(request.ip ?? "unknown").at(-1) ?? "").slice(0, MAX_KEY_LENGTH);
  return {
    limit(request, response, next) {
      limiter.get(toNetworkKey(request)).then((counted) => {
        if (!counted || counted.consumedPoints < perMinute) return next();
        refuseFor(counted, { request, response, refuse });
      }, next);
    },
    count(request) {
      if (!isThisMachine(request)) limiter.consume(toNetworkKey(request)).catch(() => {});
    },
  };
}

function refuseFor(
  { msBeforeNext }: RateLimiterRes,
  { request, response, refuse }: { request: Request; response: Response; refuse: Refuse },
): void {
  // A clock that was set back makes the rest of the minute look longer.
  const seconds = Math.min(MINUTE_SECONDS, Math.max(1, Math.ceil(msBeforeNext / 1000)));
  refuse(request, response, "tooManyRequests", { "Retry-After": String(seconds) });
}

const isCall = ({ url }: Request): boolean => isCallPath(pathnameOf(url));

function limitPerMinute(
  points: number,
  isCounted: (request: Request) => boolean,
  refuse: Refuse,
): RequestHandler {
  const ofNetwork = createBoundedLimiter(points, MINUTE_SECONDS);
  const ofSite = createBoundedLimiter(points * NETWORKS_OF_A_SITE, MINUTE_SECONDS);
  return (request, response, next) => {
    if (!isCounted(request)) return next();
    const counted = toNetworkKeys(request.ip ?? "unknown").map((network) =>
      (isSite(network) ? ofSite : ofNetwork).consume(network.slice(0, MAX_KEY_LENGTH)),
    );
    Promise.all(counted).then(
      () => next(),
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) return next(refusal);
        refuseFor(refusal, { request, response, refuse });
      },
    );
  };
}
