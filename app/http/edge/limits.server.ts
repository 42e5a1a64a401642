/** How often one caller may try, kept in the database so that a fleet counts together (security.md §12). */
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName, RateLimits } from "../load-context";
import { refundPoints, consumePoints } from "./rate-limit-counters.server";
import { createGuesses } from "./guesses";
import { isSite, toNetworkKeys } from "./network-key";
import { createParallelLimit } from "./parallel-limit";

/** A /48 has the points of so many of its networks, where the rule does not say otherwise. */
const NETWORKS_OF_A_SITE = 8;

/** Points per seconds, of an IPv4 address or an IPv6 /64; `ofSite`: of a whole /48. */
const RULES: Record<LimitName, { points: number; duration: number; ofSite?: number }> = {
  login: { points: 30, duration: 5 * 60 },
  // Wrong passwords for one account: ten from one network, which blocks that network alone, and a hundred an hour from
  // all networks, which blocks those that the account has not signed in from. Unknown accounts count the same. A /48
  // alone must not use up the hundred.
  loginFrom: { points: 10, duration: 15 * 60, ofSite: 20 },
  loginAccount: { points: 100, duration: 60 * 60 },
  signup: { points: 20, duration: 60 * 60 },
  checkout: { points: 30, duration: 10 * 60 },
  // What else a member asks of the payment provider, which counts all of ours together: cards, renewals, what is overdue.
  provider: { points: 30, duration: 10 * 60 },
  // Of one order: a page that waits for its payment asks every two seconds.
  fulfil: { points: 120, duration: 60 },
  promo: { points: 20, duration: 10 * 60 },
  permission: { points: 5, duration: 60 * 60 },
  permissionFrom: { points: 20, duration: 60 * 60 },
  permissionTo: { points: 5, duration: 24 * 60 * 60 },
  analytics: { points: 240, duration: 60 },
  api: { points: 600, duration: 60 },
};

/**
 * For one account: simultaneous logins are a doubled click or a household, and more of them only load the hasher. Fewer
 * than `loginFrom` has points, so that a flood from one network is refused and does not wait.
 */
const MAX_PARALLEL_CHECKS = 8;

/** A key that begins with an address counts for its networks; a row holds 200 characters. */
function keysOf(key: string): string[] {
  const [caller = "", ...rest] = key.split(" ");
  return toNetworkKeys(caller).map((network) => [network, ...rest].join(" ").slice(0, 200));
}

function pointsOf(limit: LimitName, key: string): number {
  const { points, ofSite = points * NETWORKS_OF_A_SITE } = RULES[limit];
  return isSite(key) ? ofSite : points;
}

/** As the library names its rows. */
const rowOf = (limit: LimitName, key: string): string => `${limit}:${key}`;

const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

export function createRateLimits(pool: Pool, scale = 1): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();

  /** The library has one number of points for each limiter. */
  function limiterOf(limit: LimitName, key: string): RateLimiterPostgres {
    const points = pointsOf(limit, key) * scale;
    const name = `${limit} ${points}`;
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: limit,
      points,
      duration: RULES[limit].duration,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  // A limiter deletes the table's expired rows, those of guesses too, from its first moment on.
  limiterOf("login", "");

  async function giveBack(limit: LimitName, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => limiterOf(limit, key).reward(key)));
  }

  const guess = createGuesses({
    async take(asked) {
      const counts = asked.map(([limit, key]) => ({
        key: rowOf(limit, key),
        points: pointsOf(limit, key) * scale,
        durationMs: RULES[limit].duration * 1000,
      }));
      const taken = await consumePoints(pool, counts, Date.now());
      if (taken.ok) return taken;
      const { refusedBy, retryAfterMs } = taken;
      return { ok: false, refusedBy, retryAfterSeconds: wholeSeconds(retryAfterMs) };
    },
    putBack: (asked) =>
      refundPoints(
        pool,
        asked.map(([limit, key]) => rowOf(limit, key)),
        Date.now(),
      ),
  });

  return {
    async take(limit, key) {
      const keys = keysOf(key);
      for (const [index, one] of keys.entries()) {
        try {
          await limiterOf(limit, one).consume(one);
        } catch (refusal) {
          await giveBack(limit, keys.slice(0, index));
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return { ok: false, retryAfterSeconds: wholeSeconds(refusal.msBeforeNext) };
        }
      }
      return { ok: true };
    },
    giveBack: (limit, key) => giveBack(limit, keysOf(key)),
    guess: (asked, check) =>
      guess(
        asked.flatMap(([limit, key]) => keysOf(key).map((one) => [limit, one] as const)),
        check,
      ),
    parallelChecks: createParallelLimit(MAX_PARALLEL_CHECKS),
  };
}
