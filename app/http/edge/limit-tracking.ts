/**
 * Limits the workout events of a session and of a network, counted in this process like calls (limit-calls.ts). A class
 * of forty behind one address that was offline for an hour stays far below them.
 */
import { LRUCache } from "lru-cache";
import { RateLimiterRes } from "rate-limiter-flexible";
import { MINUTE_SECONDS } from "~/kernel/time";
import { createBoundedLimiter, MAX_KEY_LENGTH } from "./bounded-limiter";
import { isSite, NETWORKS_OF_A_SITE, toNetworkKeys } from "./network-key";

const DURATION_SECONDS = 10 * MINUTE_SECONDS;
/** A member sends about a hundred in that time. */
const EVENTS_OF_A_SESSION = 3_000;
const EVENTS_OF_A_NETWORK = 60_000;
/** Each is a row that remains; a member who opens a workout every six seconds begins a hundred. */
const EXECUTIONS_OF_A_SESSION = 100;
const EXECUTIONS_OF_A_NETWORK = 2_000;
/** Executions that are sent at once in one process; one that was forgotten counts again. */
const MAX_KNOWN_EXECUTIONS = 50_000;

export interface TrackingLimits {
  /** `sessionHash`: null for a visitor without a session, who counts by network alone. */
  consume(caller: {
    sessionHash: string | null;
    clientIp: string;
    events: readonly { workoutExecutionId: string; workoutId: number }[];
  }): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
}

export function createTrackingLimits(): TrackingLimits {
  const ofSession = createBoundedLimiter(EVENTS_OF_A_SESSION, DURATION_SECONDS);
  const ofNetwork = createBoundedLimiter(EVENTS_OF_A_NETWORK, DURATION_SECONDS);
  const ofSite = createBoundedLimiter(EVENTS_OF_A_NETWORK * NETWORKS_OF_A_SITE, DURATION_SECONDS);
  const begunBySession = createBoundedLimiter(EXECUTIONS_OF_A_SESSION, DURATION_SECONDS);
  const begunByNetwork = createBoundedLimiter(EXECUTIONS_OF_A_NETWORK, DURATION_SECONDS);
  const known = new LRUCache<string, true>({ max: MAX_KNOWN_EXECUTIONS });
  return {
    async consume({ sessionHash, clientIp, events }) {
      const caller = sessionHash ?? clientIp;
      const sent = new Set(
        events.map((event) => `${caller} ${event.workoutExecutionId} ${event.workoutId}`),
      );
      const begun = [...sent].filter((execution) => !known.get(execution));
      try {
        // The session comes first: a member over the limit must not use up the points of the whole class.
        if (sessionHash !== null) {
          await ofSession.consume(sessionHash, events.length);
          if (begun.length > 0) await begunBySession.consume(sessionHash, begun.length);
        }
        for (const network of toNetworkKeys(clientIp)) {
          const limiter = isSite(network) ? ofSite : ofNetwork;
          const key = network.slice(0, MAX_KEY_LENGTH);
          await limiter.consume(key, events.length);
          if (begun.length > 0 && !isSite(network)) await begunByNetwork.consume(key, begun.length);
        }
        for (const execution of begun) known.set(execution, true);
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.ceil(refusal.msBeforeNext / 1000);
        return { ok: false, retryAfterSeconds: Math.min(DURATION_SECONDS, Math.max(1, seconds)) };
      }
    },
  };
}
