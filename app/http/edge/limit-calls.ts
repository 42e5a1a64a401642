/**
 * How many calls one address may make in a minute, whatever they are: a program that has gone wild is told to wait
 * before it costs a query. Counted in this process, in bounded memory; what must hold for a fleet (logins, payments)
 * is counted in the database (limits.server.ts). Generous: a whole school may stand behind one address.
 */
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { isCallPath, pathnameOf } from "./call-path";
import { isSite, networksOf } from "./network-of";
import type { Refuse } from "./refuse";

const MINUTE_MS = 60_000;
const ADDRESSES = 20_000;
/** A /48 may make as many calls as so many networks. */
const NETWORKS_OF_A_SITE = 8;

export function limitCalls(perMinute: number, refuse: Refuse): RequestHandler {
  const counts = new LRUCache<string, { calls: number; until: number }>({ max: ADDRESSES });
  return (request, response, next) => {
    if (!isCallPath(pathnameOf(request.url))) return next();
    const now = Date.now();
    for (const network of networksOf(request.ip ?? "unknown")) {
      const count = countOf(network, now);
      count.calls += 1;
      if (count.calls <= perMinute * (isSite(network) ? NETWORKS_OF_A_SITE : 1)) continue;
      const seconds = Math.max(1, Math.ceil((count.until - now) / 1000));
      return refuse(request, response, "tooManyRequests", { "Retry-After": String(seconds) });
    }
    next();
  };

  function countOf(network: string, now: number) {
    const known = counts.get(network);
    // A clock that was set back must not keep somebody out for longer than a minute.
    if (known && now < known.until && known.until - now <= MINUTE_MS) return known;
    const count = { calls: 0, until: now + MINUTE_MS };
    counts.set(network, count);
    return count;
  }
}
