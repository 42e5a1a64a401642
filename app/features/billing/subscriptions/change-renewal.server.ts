/**
 * Cancel and revert take the same steps: check the rule, tell the provider, update our row from the provider. The
 * provider is told outside any transaction; if we stop in between, its event or reconciliation catches up.
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
  /** We cancelled it: while a dispute is open nothing more is charged (`handleDispute`). */
  | "disputed";

export async function changeRenewal(
  db: Db,
  action: "cancel" | "revert",
  { payments, studentId, subscriptionId, now }: ChangeRenewal,
): Promise<Result<{ subscriptionId: string }, RenewalRefusal>> {
  const found = await findSubscription(db, { studentId, subscriptionId });
  if (!found || found.status === "incomplete") return refuse("not-found");
  const judged = judgeAction(action, found, now);
  if (!judged.ok) return refuse(judged.reason === "not-stripe" ? "not-stripe" : "terminated");
  if (judged.todo === "nothing") return ok({ subscriptionId });
  const { providerRef, orderId } = found;
  if (providerRef === null) return refuse("not-stripe");
  if (action === "revert" && orderId !== null && (await isDisputed(db, orderId))) {
    return refuse("disputed");
  }
  if (action === "cancel") await payments.cancelAtPeriodEnd(providerRef);
  else await payments.revertCancellation(providerRef);
  await syncSubscription(db, { payments, subscriptionRef: providerRef, now });
  // It may have ended at the provider before we asked, so nothing was changed.
  const after = await findSubscription(db, { studentId, subscriptionId });
  const runs = after !== null && !isTerminated(after);
  const isDone = runs && isCanceled(after) === (action === "cancel");
  return isDone ? ok({ subscriptionId }) : refuse("terminated");
}
