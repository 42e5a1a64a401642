/**
 * How many calls and how many pages one network may ask for in a minute, whatever they are: a program that has gone
 * wild is told to wait before it costs a query. Counted in this process, in bounded memory; what must hold for a fleet
 * (logins, payments) is counted in the database (limits.server.ts). Generous: a whole school may stand behind one
 * address.
 */
import type { Request, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { isCallPath, pathnameOf } from "./call-path";
import { isSite, networksOf } from "./network-of";
import { isForwarded, isLoopbackAddress } from "./own-machine";
import type { Refuse } from "./refuse";

const MINUTE_S = 60;
const MAX_NETWORKS = 20_000;
/** Longer than any address; beyond it stands what a proxy has passed on unread. */
const MAX_KEY_LENGTH = 50;
/** An IPv6 /48 may ask as much as so many of its networks. */
const NETWORKS_OF_A_SITE = 8;

export const limitCalls = (perMinute: number, refuse: Refuse): RequestHandler =>
  limitPerMinute(perMinute, isCall, refuse);

/**
 * Pages and their data. Files, media and the pages kept for all visitors are not counted: they are answered before, or
 * cost next to nothing. Nor is this machine itself, where tests, benchmarks and an operator's probes run.
 */
export const limitPages = (perMinute: number, refuse: Refuse): RequestHandler =>
  limitPerMinute(
    perMinute,
    (request) =>
      !isCall(request) &&
      !/^\/(?:media|pictures)\//.test(request.url) &&
      !(isLoopbackAddress(request.ip ?? "") && !isForwarded(request)) &&
      !pathnameOf(request.url).startsWith("/__manifest"),
    refuse,
  );

const isCall = ({ url }: Request): boolean => isCallPath(pathnameOf(url));

function limitPerMinute(
  points: number,
  isCounted: (request: Request) => boolean,
  refuse: Refuse,
): RequestHandler {
  const ofNetwork = boundedLimiter(points);
  const ofSite = boundedLimiter(points * NETWORKS_OF_A_SITE);
  return (request, response, next) => {
    if (!isCounted(request)) return next();
    const counted = networksOf(request.ip ?? "unknown").map((network) =>
      (isSite(network) ? ofSite : ofNetwork)(network.slice(0, MAX_KEY_LENGTH)),
    );
    Promise.all(counted).then(
      () => next(),
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) return next(refusal);
        // A clock that was set back makes the rest of the minute look longer.
        const seconds = Math.min(MINUTE_S, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        refuse(request, response, "tooManyRequests", { "Retry-After": String(seconds) });
      },
    );
  };
}

/** Counts a request of a network; rejects with what the library says when it has used up its points. */
function boundedLimiter(points: number): (network: string) => Promise<RateLimiterRes> {
  const limiter = new RateLimiterMemory({ points, duration: MINUTE_S });
  // The library keeps every network that asks within a minute; an IPv6 provider has billions of them.
  const networks = new LRUCache<string, true>({
    max: MAX_NETWORKS,
    dispose: (_counted, network) => void limiter.delete(network),
  });
  return (network) => {
    if (!networks.get(network)) networks.set(network, true);
    return limiter.consume(network);
  };
}
