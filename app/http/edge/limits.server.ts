/** Limits per caller, counted in the database so that a fleet counts together (security.md §12). */
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName, RateLimits } from "../load-context";
import { refundPoints, consumePoints } from "./rate-limit-counters.server";
import { createFailureLimit } from "./failure-limit";
import { isSite, NETWORKS_OF_A_SITE, toNetworkKeys } from "./network-key";
import { createParallelLimit } from "./parallel-limit";

/** Points per duration in seconds, of an IPv4 address or an IPv6 /64; `ofSite`: of a whole /48. */
const RULES: Record<LimitName, { points: number; duration: number; ofSite?: number }> = {
  login: { points: 30, duration: 5 * 60 },
  // Wrong passwords for one account: ten from one network, which blocks that network alone, and a hundred an hour from
  // all networks, which blocks those that the account has not signed in from. Unknown accounts count the same. A /48
  // alone must not use up the hundred.
  loginFrom: { points: 10, duration: 15 * 60, ofSite: 20 },
  loginAccount: { points: 100, duration: 60 * 60 },
  // Questions to the social network: a login makes two requests there.
  social: { points: 60, duration: 10 * 60 },
  verifyEmail: { points: 20, duration: 60 * 60 },
  // Like the codes of a reset below: one network alone must not use up a mailbox's codes.
  verifyEmailFrom: { points: 5, duration: 60 * 60, ofSite: 10 },
  verifyEmailTo: { points: 20, duration: 60 * 60 },
  signup: { points: 20, duration: 60 * 60 },
  // Sign-ups with a gym's code of the day; `openDay` counts them per gym, in case the code spreads.
  signupOpenDay: { points: 300, duration: 60 * 60 },
  openDay: { points: 1_000, duration: 24 * 60 * 60 },
  // Codes that reset a password: by network, by network and inbox, and by inbox. Each code replaces the one before and
  // has five tries, so one network alone must not use up an inbox's codes or tries.
  reset: { points: 30, duration: 60 * 60 },
  resetFrom: { points: 5, duration: 60 * 60, ofSite: 10 },
  resetTo: { points: 20, duration: 60 * 60 },
  resetConfirm: { points: 60, duration: 15 * 60 },
  // Wrong codes: two codes' tries.
  resetConfirmFrom: { points: 10, duration: 60 * 60, ofSite: 20 },
  checkout: { points: 30, duration: 10 * 60 },
  // Other requests of a member to the payment provider, which limits all members together: cards, renewals, overdue
  // invoices.
  provider: { points: 30, duration: 10 * 60 },
  // Per order: a page that waits for its payment polls every two seconds.
  fulfil: { points: 120, duration: 60 },
  promo: { points: 20, duration: 10 * 60 },
  promoPage: { points: 60, duration: 10 * 60 },
  permission: { points: 5, duration: 60 * 60 },
  permissionFrom: { points: 20, duration: 60 * 60 },
  permissionTo: { points: 5, duration: 24 * 60 * 60 },
  teamInvitation: { points: 30, duration: 60 * 60 },
  teamInvitationTo: { points: 5, duration: 24 * 60 * 60 },
  teamInvitationAnswer: { points: 20, duration: 60 * 60 },
  emailChange: { points: 5, duration: 60 * 60 },
  emailChangeFrom: { points: 20, duration: 60 * 60 },
  // By network and new mailbox, then by new mailbox: one network alone must not use up a mailbox's mails.
  emailChangeFromTo: { points: 5, duration: 24 * 60 * 60, ofSite: 10 },
  emailChangeTo: { points: 20, duration: 24 * 60 * 60 },
  // Archives of a member's own data, which read every table, and new links to them.
  export: { points: 5, duration: 24 * 60 * 60 },
  // Connections of a broadcasting page, which connects again after each lost network.
  broadcast: { points: 60, duration: 10 * 60 },
  // Forms that open a gym; an account has few drafts anyway.
  openGym: { points: 20, duration: 60 * 60 },
  // By account: a page asks at each pause in typing.
  checkGuid: { points: 120, duration: 10 * 60 },
  // By gym: each picture costs a second of a processor.
  logo: { points: 30, duration: 60 * 60 },
  // By gym, of everything but its logo; those that previews of workouts take over count apart.
  picture: { points: 120, duration: 60 * 60 },
  // Requests of a person's uploads, each of which sends at most 50 MB.
  upload: { points: 2_000, duration: 10 * 60 },
  analytics: { points: 240, duration: 60 },
  api: { points: 600, duration: 60 },
};

/**
 * Per account: simultaneous logins are a double click or a household, and more only load the hasher. The number is
 * lower than the points of `loginFrom`, so that a flood from one network is refused instead of waiting.
 */
const MAX_PARALLEL_CHECKS = 8;

/** A key that begins with an IP address counts for the networks around it; a row holds 200 characters. */
function keysOf(key: string): string[] {
  const [caller = "", ...rest] = key.split(" ");
  return toNetworkKeys(caller).map((network) => [network, ...rest].join(" ").slice(0, 200));
}

function pointsOf(limit: LimitName, key: string): number {
  const { points, ofSite = points * NETWORKS_OF_A_SITE } = RULES[limit];
  return isSite(key) ? ofSite : points;
}

/** Rows are named as rate-limiter-flexible names them. */
const rowOf = (limit: LimitName, key: string): string => `${limit}:${key}`;

const toWholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

export function createRateLimits(pool: Pool, scale = 1): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();

  /** rate-limiter-flexible has one number of points per limiter. */
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

  // A limiter deletes all expired rows of the table from the moment it is created.
  limiterOf("login", "");

  async function refund(limit: LimitName, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => limiterOf(limit, key).reward(key)));
  }

  const countFailures = createFailureLimit({
    maxOf: ([limit, key]) => pointsOf(limit, key) * scale,
    async consume(keys) {
      const counters = keys.map(([limit, key]) => ({
        key: rowOf(limit, key),
        points: pointsOf(limit, key) * scale,
        durationMs: RULES[limit].duration * 1000,
      }));
      const result = await consumePoints(pool, counters, Date.now());
      if (result.ok) return result;
      const { refusedBy, retryAfterMs } = result;
      return { ok: false, refusedBy, retryAfterSeconds: toWholeSeconds(retryAfterMs) };
    },
    refund: (keys) =>
      refundPoints(
        pool,
        keys.map(([limit, key]) => rowOf(limit, key)),
        Date.now(),
      ),
  });

  return {
    async consume(limit, key) {
      const keys = keysOf(key);
      for (const [index, network] of keys.entries()) {
        try {
          await limiterOf(limit, network).consume(network);
        } catch (refusal) {
          await refund(limit, keys.slice(0, index));
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          return { ok: false, retryAfterSeconds: toWholeSeconds(refusal.msBeforeNext) };
        }
      }
      return { ok: true };
    },
    refund: (limit, key) => refund(limit, keysOf(key)),
    async clear(limit, key) {
      await Promise.all(keysOf(key).map((one) => limiterOf(limit, one).delete(one)));
    },
    countFailures: (keys, check) =>
      countFailures(
        keys.flatMap(([limit, key]) => keysOf(key).map((network) => [limit, network] as const)),
        check,
      ),
    parallelChecks: createParallelLimit(MAX_PARALLEL_CHECKS),
  };
}
