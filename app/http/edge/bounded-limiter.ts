/** Counts in this process and in bounded memory: the entry that has been counted longest ago is forgotten first. */
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

const MAX_KEYS = 20_000;
/** Longer than any IP address or session: a proxy may pass on a longer text unread. */
export const MAX_KEY_LENGTH = 64;

interface BoundedLimiter {
  /** Rejects with RateLimiterRes when the key has no points left. */
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
}

export function createBoundedLimiter(points: number, durationSeconds: number): BoundedLimiter {
  const limiter = new RateLimiterMemory({ points, duration: durationSeconds });
  // The library keeps every key of the duration, and an IPv6 provider has billions of networks.
  const keys = new LRUCache<string, true>({
    max: MAX_KEYS,
    dispose: (_counted, key) => void limiter.delete(key),
  });
  return {
    consume(key, count = 1) {
      if (!keys.get(key)) keys.set(key, true);
      return limiter.consume(key, count);
    },
    get: (key) => limiter.get(key),
  };
}
