/** Whether a member may connect a partner's pass (product.md §17). Pure; `now` is a parameter. */
import {
  isCanceled,
  isTerminated,
  type SubscriptionFacts,
} from "~/features/billing/subscriptions/subscription";
import { ok, refuse, type Result } from "~/kernel/result";

interface Connection {
  studentId: number;
  /** The row of the pass that the link names; null: nothing is known of it. */
  pass: { studentId: number | null; endsAt: Date | null } | null;
  /** The pass that the member has connected before. */
  ownGpwId: string | null;
  gpwId: string;
  subscriptions: readonly (SubscriptionFacts & { paymentProvider: string })[];
  /** Whether the platform has a plan for passes. */
  hasPlan: boolean;
  now: Date;
}

export type ConnectionRefusal =
  "linked-to-another" | "another-pass" | "ended" | "paying" | "no-plan";

/** `isLinked`: the member has connected this very pass before. */
export function judgeConnection({
  studentId,
  pass,
  ownGpwId,
  gpwId,
  subscriptions,
  hasPlan,
  now,
}: Connection): Result<{ isLinked: boolean }, ConnectionRefusal> {
  if (pass && pass.studentId !== null && pass.studentId !== studentId)
    return refuse("linked-to-another");
  if (ownGpwId !== null && ownGpwId !== gpwId) return refuse("another-pass");
  // An old link must not open a pass that the partner has ended.
  if (pass?.endsAt && pass.endsAt <= now) return refuse("ended");
  const isLinked = pass?.studentId === studentId;
  if (!isLinked && subscriptions.some(isPaidByMember)) return refuse("paying");
  // A pass that was connected before runs on.
  if (!isLinked && !hasPlan) return refuse("no-plan");
  return ok({ isLinked });
}

/** The member is charged again unless they cancel. */
const isPaidByMember = (s: SubscriptionFacts & { paymentProvider: string }): boolean =>
  s.paymentProvider === "STRIPE" && !isTerminated(s) && !isCanceled(s) && s.status !== "incomplete";
