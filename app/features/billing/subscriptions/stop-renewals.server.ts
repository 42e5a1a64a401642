/**
 * Cancels every renewal of a member who leaves, before anything else changes. When the provider cannot be reached, the
 * renewals that this run has stopped are taken up again as far as possible, and the caller gets the provider's error.
 */
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "../payment-port";
import { cancelSubscription } from "./cancel-subscription.server";
import { listRenewingSubscriptions } from "./queries.server";
import { revertCancellation } from "./revert-cancellation.server";

interface StopRenewals {
  payments: PaymentPort;
  studentId: number;
  now: Date;
}

/** @throws ProviderUnavailable */
export async function stopRenewals(db: Db, member: StopRenewals): Promise<string[]> {
  const stopped: string[] = [];
  try {
    for (const { id } of await listRenewingSubscriptions(db, member)) {
      const canceled = await cancelSubscription(db, { ...member, subscriptionId: id });
      if (canceled.ok) stopped.push(id);
    }
  } catch (error) {
    await resumeRenewals(db, { ...member, subscriptionIds: stopped });
    throw error;
  }
  return stopped;
}

/** What cannot be taken up again stays cancelled, as the member wanted, and the member may revert it. */
export async function resumeRenewals(
  db: Db,
  { subscriptionIds, ...member }: StopRenewals & { subscriptionIds: readonly string[] },
): Promise<void> {
  for (const subscriptionId of subscriptionIds) {
    await revertCancellation(db, { ...member, subscriptionId }).catch(() => null);
  }
}
