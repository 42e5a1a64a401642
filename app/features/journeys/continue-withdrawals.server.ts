/**
 * Continues withdrawals that the provider did not answer (product.md §19): it ends subscriptions that cost nothing when
 * the notice was given, and returns what was charged after a notice. Several servers may run it at once.
 */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { listUnendedWithdrawals } from "~/features/billing/subscriptions/queries.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import {
  listLateCharges,
  refundLateCharge,
} from "~/features/billing/withdrawals/refund-late-charges.server";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { withdrawFromSubscription } from "./withdraw-from-subscription.server";

/** The provider reports a charge at the latest this long after it (product.md §18). */
const KNOWN_DAYS = 30;

export async function continueWithdrawals(
  db: Db,
  {
    payments,
    now,
    log,
    batch: limit = 100,
  }: { payments: PaymentPort; now: Date; log: Pick<Logger, "error">; batch?: number },
): Promise<void> {
  const subtractMinutes = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const provider = payments.key;
  const unended = { provider, before: subtractMinutes(1), limit };
  for (const { providerRef, ...own } of await listUnendedWithdrawals(db, unended)) {
    const facts = { providerRef, ...own };
    try {
      // The provider may have charged the trial meanwhile, and the notice is judged by what was paid then.
      await syncSubscription(db, { payments, subscriptionRef: providerRef, now });
      const result = await withdrawFromSubscription(db, { payments, ...own, now });
      // Without a right the bank examines the payment, or the end has only to be reported.
      if (result.ok || result.reason === "no-right") continue;
      log.error({ ...facts, ...result }, "a withdrawn subscription could not be ended");
    } catch (err) {
      log.error({ err, ...facts }, "a withdrawn subscription could not be ended");
    }
  }
  const endedAfter = addDays(now, -KNOWN_DAYS);
  const late = { provider, orderId: null, failedBefore: subtractMinutes(10), endedAfter, limit };
  for (const charge of await listLateCharges(db, late)) {
    try {
      await refundLateCharge(db, charge, { payments, now });
    } catch (err) {
      log.error({ err, ...charge }, "a refund could not be made");
    }
  }
}
