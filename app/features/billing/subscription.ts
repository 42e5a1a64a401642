/** The states of a subscription (spec §4) read from what the provider says of it (decisions §9). Pure. */

export interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  pastDueSince: Date | null;
}

/** ACTIVE, CANCELED (still running) or EXPIRED. */
export type SubscriptionState = "ACTIVE" | "CANCELED" | "EXPIRED";

export const TERMINATED_STATUSES: readonly string[] = ["canceled", "incomplete_expired", "unpaid"];

const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

export const isTerminated = (s: Pick<SubscriptionFacts, "status" | "endedAt">): boolean =>
  s.endedAt !== null || TERMINATED_STATUSES.includes(s.status);

export const isCanceled = (s: SubscriptionFacts): boolean =>
  !isTerminated(s) && (s.cancelAtPeriodEnd || s.cancelAt !== null);

/** `ended_at`, else `cancel_at`, else the period's end; `canceled_at` is only when it was asked. */
export const terminationTimestamp = (s: SubscriptionFacts): Date =>
  s.endedAt ?? s.cancelAt ?? s.currentPeriodEnd;

export function stateOf(s: SubscriptionFacts): SubscriptionState {
  if (isTerminated(s)) return "EXPIRED";
  return isCanceled(s) ? "CANCELED" : "ACTIVE";
}

/** `past_due` counts for 7 days (decisions §4); a cancelled one to its end, even if its last event is late. */
export function givesAccess(s: SubscriptionFacts, now: Date): boolean {
  if (isTerminated(s) || s.status === "incomplete") return false;
  if (isCanceled(s) && terminationTimestamp(s) <= now) return false;
  if (s.status !== "past_due") return true;
  return s.pastDueSince === null || now.getTime() < s.pastDueSince.getTime() + GRACE_MS;
}
