/**
 * Keeps decisions about access for some seconds: a class is hundreds of requests, and a revoked session or subscription
 * must stop the next one within 30 seconds (product.md §13 "Media").
 */
import { LRUCache } from "lru-cache";

const ALLOWED_TTL_MS = 20_000;
/** Short, because a member who has just paid should not wait for an old refusal. */
const REFUSED_TTL_MS = 1_000;
/** Sessions times workouts watched at once in one process; beyond it the least used are decided again. */
const MAX_DECISIONS = 10_000;

export interface AccessDecisions<Access> {
  /** `decide`: null refuses. A decision that throws is not kept. */
  get(name: string, now: Date, decide: () => Promise<Access | null>): Promise<Access | null>;
}

export function createAccessDecisions<Access>(): AccessDecisions<Access> {
  const decisions = new LRUCache<string, { access: Promise<Access | null>; until: number }>({
    max: MAX_DECISIONS,
  });
  return {
    get(name, now, decide) {
      const at = now.getTime();
      const cached = decisions.get(name);
      if (cached && cached.until > at) return cached.access;
      // Concurrent requests share one decision, whose age counts from its request.
      const decision = { access: decide(), until: at + ALLOWED_TTL_MS };
      decisions.set(name, decision);
      decision.access.then(
        (access) => {
          if (access === null) decision.until = at + REFUSED_TTL_MS;
        },
        () => {
          if (decisions.peek(name) === decision) decisions.delete(name);
        },
      );
      return decision.access;
    },
  };
}
