/**
 * Limits the workout events of a session and of a network, counted in this process like calls (limit-calls.ts). A class
 * of forty behind one address that was offline for an hour stays far below them.
 */
import { RateLimiterRes } from "rate-limiter-flexible";
import { MINUTE_SECONDS } from "~/kernel/time";
import { createBoundedLimiter, MAX_KEY_LENGTH } from "./bounded-limiter";
import { isSite, NETWORKS_OF_A_SITE, toNetworkKeys } from "./network-key";

const DURATION_SECONDS = 10 * MINUTE_SECONDS;
/** A member sends about a hundred in that time. */
const EVENTS_OF_A_SESSION = 3_000;
const EVENTS_OF_A_NETWORK = 60_000;

export interface TrackingLimits {
  /** `sessionHash`: null for a visitor without a session, who counts by network alone. */
  consume(caller: {
    sessionHash: string | null;
    clientIp: string;
    events: number;
  }): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
}

export function createTrackingLimits(): TrackingLimits {
  const ofSession = createBoundedLimiter(EVENTS_OF_A_SESSION, DURATION_SECONDS);
  const ofNetwork = createBoundedLimiter(EVENTS_OF_A_NETWORK, DURATION_SECONDS);
  const ofSite = createBoundedLimiter(EVENTS_OF_A_NETWORK * NETWORKS_OF_A_SITE, DURATION_SECONDS);
  return {
    async consume({ sessionHash, clientIp, events }) {
      try {
        // The session comes first: a member over the limit must not use up the points of the whole class.
        if (sessionHash !== null) await ofSession.consume(sessionHash, events);
        for (const network of toNetworkKeys(clientIp)) {
          const limiter = isSite(network) ? ofSite : ofNetwork;
          await limiter.consume(network.slice(0, MAX_KEY_LENGTH), events);
        }
        return { ok: true };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.ceil(refusal.msBeforeNext / 1000);
        return { ok: false, retryAfterSeconds: Math.min(DURATION_SECONDS, Math.max(1, seconds)) };
      }
    },
  };
}
