/**
 * How many calls one address may make in a minute, whatever they are: a program that has gone wild is told to wait
 * before it costs a query. Counted in this process, in bounded memory; what must hold for a fleet (logins, payments)
 * is counted in the database (limits.server.ts). Generous: a whole school may stand behind one address.
 */
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { isCallPath, pathnameOf } from "./call-path";
import { networkOf } from "./network-of";
import type { Refuse } from "./refuse";

const MINUTE_MS = 60_000;
const ADDRESSES = 20_000;

export function limitCalls(perMinute: number, refuse: Refuse): RequestHandler {
  const counts = new LRUCache<string, { calls: number; until: number }>({ max: ADDRESSES });
  return (request, response, next) => {
    if (!isCallPath(pathnameOf(request.url))) return next();
    const now = Date.now();
    const key = networkOf(request.ip ?? "unknown");
    const known = counts.get(key);
    // A clock that was set back must not keep somebody out for longer than a minute.
    const running = known && now < known.until && known.until - now <= MINUTE_MS;
    const count = running ? known : { calls: 0, until: now + MINUTE_MS };
    if (!running) counts.set(key, count);
    count.calls += 1;
    if (count.calls <= perMinute) return next();
    const seconds = Math.max(1, Math.ceil((count.until - now) / 1000));
    refuse(request, response, "tooManyRequests", { "Retry-After": String(seconds) });
  };
}
