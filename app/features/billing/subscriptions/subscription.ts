/**
 * The states of a subscription (product.md §4), derived from the provider's fields (product.md §18), and the actions
 * that each state allows. Pure; `now` is a parameter.
 */
import { ok, refuse, type Result } from "~/kernel/result";
import { DAY_MS } from "~/kernel/time";

export interface SubscriptionFacts {
  status: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  pastDueSince: Date | null;
  /** When the member gave notice of withdrawal (product.md §19); absent: where it makes no difference. */
  withdrawnAt?: Date | null;
}

/** ACTIVE, CANCELED (still running) or EXPIRED. */
type SubscriptionState = "ACTIVE" | "CANCELED" | "EXPIRED";

export const TERMINATED_STATUSES: readonly string[] = ["canceled", "incomplete_expired", "unpaid"];

/**
 * Paid, or in its trial. Any other state gives no access: unpaid, or paused by the operator at the provider.
 */
const RUNNING_STATUSES: readonly string[] = ["trialing", "active", "past_due"];

/** `past_due` counts for 7 days (product.md §13). */
const GRACE_DAYS = 7;

export const isTerminated = (s: Pick<SubscriptionFacts, "status" | "endedAt">): boolean =>
  s.endedAt !== null || TERMINATED_STATUSES.includes(s.status);

export const isCanceled = (
  s: Pick<SubscriptionFacts, "status" | "endedAt" | "cancelAtPeriodEnd" | "cancelAt">,
): boolean => !isTerminated(s) && (s.cancelAtPeriodEnd || s.cancelAt !== null);

/** `ended_at`, else `cancel_at`, else the period's end. `canceled_at` is only the time of the request. */
export const terminationTimestamp = (
  s: Pick<SubscriptionFacts, "endedAt" | "cancelAt" | "currentPeriodEnd">,
): Date => s.endedAt ?? s.cancelAt ?? s.currentPeriodEnd;

/** True where a payment provider renews it. FREE ends by itself, GYMPASS at the partner; members cancel neither. */
const isRenewed = ({ paymentProvider }: { paymentProvider: string }): boolean =>
  paymentProvider === "STRIPE";

/** The meaning of a subscription's date for the member (product.md §2, §24). */
type DateMeaning = "nextBilling" | "expires" | "expired";

export function dateMeaningOf(s: SubscriptionFacts & { paymentProvider: string }): DateMeaning {
  if (isTerminated(s)) return "expired";
  return isCanceled(s) || !isRenewed(s) ? "expires" : "nextBilling";
}

/** True for a subscription with the badge Canceled (product.md §4). */
export const isCanceledByMember = (s: SubscriptionFacts & { paymentProvider: string }): boolean =>
  isRenewed(s) && isCanceled(s);

export function stateOf(s: SubscriptionFacts): SubscriptionState {
  if (isTerminated(s)) return "EXPIRED";
  return isCanceled(s) ? "CANCELED" : "ACTIVE";
}

/**
 * A cancelled subscription gives access until its end, also when its last event is late; an unpaid one until its grace
 * period is over.
 */
export function givesAccess(s: SubscriptionFacts, now: Date): boolean {
  if (isTerminated(s) || !RUNNING_STATUSES.includes(s.status)) return false;
  if (isCanceled(s) && terminationTimestamp(s) <= now) return false;
  const grace = graceEnd(s);
  return grace === null || now < grace;
}

/** The time until which an unpaid subscription gives access; null when the member owes nothing. */
export function graceEnd(s: Pick<SubscriptionFacts, "status" | "pastDueSince">): Date | null {
  if (s.status !== "past_due" || s.pastDueSince === null) return null;
  return new Date(s.pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
}

/** The actions of a member on a subscription (product.md §2, §4). FREE ends by itself, GYMPASS at the partner. */
export type SubscriptionAction = "cancel" | "revert" | "choose" | "pay";

type ActionRefusal = "not-stripe" | "terminated" | "not-past-due" | "already-held";

/** `todo: "nothing"`: the subscription is in that state already. */
type ActionAnswer = Result<{ todo: "nothing" | "ask-provider" }, ActionRefusal>;

const allow = (todo: "nothing" | "ask-provider"): ActionAnswer => ok({ todo });

export function judgeAction(
  action: SubscriptionAction,
  s: SubscriptionFacts & { paymentProvider: string },
  now: Date,
): ActionAnswer {
  // The end has passed, although the provider's last event may be late.
  const isOver = isTerminated(s) || (isCanceled(s) && terminationTimestamp(s) <= now);
  // A subscription that never started blocks no purchase, and no member sees it.
  const hasStarted = s.status !== "incomplete";
  if (action === "choose")
    return hasStarted && !isTerminated(s) ? refuse("already-held") : allow("nothing");
  if (s.paymentProvider !== "STRIPE") return refuse("not-stripe");
  if (isOver || !hasStarted) return refuse("terminated");
  if (action === "pay")
    return s.status === "past_due" ? allow("ask-provider") : refuse("not-past-due");
  const cancel = action === "cancel";
  // A withdrawal is not taken back: the operator may be refunding it.
  if (!cancel && s.withdrawnAt) return refuse("terminated");
  return allow(isCanceled(s) === cancel ? "nothing" : "ask-provider");
}

export const canPerform = (
  action: SubscriptionAction,
  s: SubscriptionFacts & { paymentProvider: string },
  now: Date,
): boolean => {
  const answer = judgeAction(action, s, now);
  return answer.ok && answer.todo === "ask-provider";
};
