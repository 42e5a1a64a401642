/** How often one caller may try, kept in the database so that a fleet counts together (security.md). */
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName, RateLimits } from "../load-context";
import { givePointsBack, takePoints } from "./counted-tries.server";
import { createGuesses } from "./guesses";
import { networkOf } from "./network-of";

/** Points per seconds. */
const RULES: Record<LimitName, { points: number; duration: number }> = {
  login: { points: 30, duration: 5 * 60 },
  // Guesses at one account: few from one network, which shut out nobody but who makes them, and a hundred an hour from
  // all networks together, known or not.
  loginFrom: { points: 10, duration: 15 * 60 },
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

/** An address counts as its network, a text as much of it as a row holds. */
const keyOf = (key: string): string => networkOf(key).slice(0, 200);

/** As the library names its rows. */
const rowOf = (limit: LimitName, key: string): string => `${limit}:${keyOf(key)}`;

const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

export function createRateLimits(pool: Pool, scale = 1): RateLimits {
  const limiters = new Map(
    Object.entries(RULES).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        points: rule.points * scale,
        duration: rule.duration,
      }),
    ]),
  );
  return {
    async take(limit, key) {
      try {
        await limiters.get(limit)?.consume(keyOf(key));
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return {
          ok: false,
          retryAfterSeconds: wholeSeconds(refusal.msBeforeNext),
        };
      }
    },
    async giveBack(limit, key) {
      await limiters.get(limit)?.reward(keyOf(key));
    },
    guess: createGuesses({
      async take(asked) {
        const counts = asked.map(([limit, key]) => ({
          key: rowOf(limit, key),
          points: RULES[limit].points * scale,
          durationMs: RULES[limit].duration * 1000,
        }));
        const taken = await takePoints(pool, counts, Date.now());
        if (taken.ok) return taken;
        const { refusedBy, retryAfterMs } = taken;
        return { ok: false, refusedBy, retryAfterSeconds: wholeSeconds(retryAfterMs) };
      },
      putBack: (asked) =>
        givePointsBack(
          pool,
          asked.map(([limit, key]) => rowOf(limit, key)),
          Date.now(),
        ),
    }),
  };
}
