/**
 * Cancels a renewal, or reverts the cancellation, in the same steps: check the rule, call the provider, sync our row.
 * The call is outside any transaction; after a crash in between, the provider's event or reconciliation syncs the row.
 */
import type { Db } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { isDisputed } from "../ledger/queries.server";
import type { PaymentPort } from "../payment-port";
import { syncSubscription } from "./sync-subscription.server";
import { findSubscription } from "./queries.server";
import { isCanceled, isTerminated, judgeAction } from "./subscription";

export interface ChangeRenewal {
  payments: PaymentPort;
  studentId: number;
  subscriptionId: string;
  now: Date;
}

export type RenewalRefusal =
  | "not-found"
  | "not-stripe"
  | "terminated"
  /** We cancelled it ourselves, because we charge nothing more during a dispute (`handleDispute`). */
  | "disputed";

export async function changeRenewal(
  db: Db,
  action: "cancel" | "revert",
  { payments, studentId, subscriptionId, now }: ChangeRenewal,
): Promise<Result<{ subscriptionId: string }, RenewalRefusal>> {
  const subscription = await findSubscription(db, { studentId, subscriptionId });
  if (!subscription || subscription.status === "incomplete") return refuse("not-found");
  const verdict = judgeAction(action, subscription, now);
  if (!verdict.ok) return refuse(verdict.reason === "not-stripe" ? "not-stripe" : "terminated");
  if (verdict.todo === "nothing") return ok({ subscriptionId });
  const { providerRef, orderId } = subscription;
  if (providerRef === null) return refuse("not-stripe");
  if (action === "revert" && orderId !== null && (await isDisputed(db, orderId))) {
    return refuse("disputed");
  }
  if (action === "cancel") await payments.cancelAtPeriodEnd(providerRef);
  else await payments.revertCancellation(providerRef);
  await syncSubscription(db, { payments, subscriptionRef: providerRef, now });
  // A subscription that had ended at the provider before the call has not changed.
  const after = await findSubscription(db, { studentId, subscriptionId });
  const isRunning = after !== null && !isTerminated(after);
  const isDone = isRunning && isCanceled(after) === (action === "cancel");
  return isDone ? ok({ subscriptionId }) : refuse("terminated");
}
