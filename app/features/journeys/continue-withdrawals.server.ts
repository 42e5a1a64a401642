/**
 * Continues withdrawals that the provider did not answer (product.md §19): it ends subscriptions that cost nothing when
 * the notice was given, stops the renewal of those whose refund was refused, and returns what was charged after a
 * notice. Several servers may run it at once.
 */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import {
  listRefusedWithdrawals,
  listUnendedWithdrawals,
} from "~/features/billing/subscriptions/queries.server";
import {
  listLateCharges,
  refundLateCharge,
} from "~/features/billing/withdrawals/refund-late-charges.server";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { withdrawFromSubscription } from "./withdraw-from-subscription.server";

/** The provider reports a charge at the latest this long after it (product.md §18). */
const REPORTED_DAYS = 30;

/** The next turn, a minute later, takes the rest. */
const BATCH = 100;

interface Work {
  payments: PaymentPort;
  now: Date;
  log: Pick<Logger, "error">;
}

export async function continueWithdrawals(db: Db, { payments, now, log }: Work): Promise<void> {
  const provider = payments.key;
  const before = new Date(now.getTime() - MINUTE_MS);
  for (const row of await listUnendedWithdrawals(db, { provider, before, limit: BATCH })) {
    await endUnended(db, row, { payments, now, log });
  }
  for (const { providerRef, ...own } of await listRefusedWithdrawals(db, {
    provider,
    limit: BATCH,
  })) {
    try {
      await cancelSubscription(db, { payments, ...own, now });
    } catch (err) {
      log.error({ err, providerRef, ...own }, "a withdrawn subscription could not be ended");
    }
  }
  const times = { endedAfter: addDays(now, -REPORTED_DAYS), refusedBefore: addDays(now, -1) };
  for (const charge of await listLateCharges(db, { provider, ...times, limit: BATCH })) {
    try {
      await refundLateCharge(db, charge, { payments, now });
    } catch (err) {
      log.error({ err, ...charge }, "a refund could not be made");
    }
  }
}

type Unended = Awaited<ReturnType<typeof listUnendedWithdrawals>>[number];

async function endUnended(
  db: Db,
  { providerRef, ...own }: Unended,
  { payments, now, log }: Work,
): Promise<void> {
  const facts = { providerRef, ...own };
  try {
    const result = await withdrawFromSubscription(db, { payments, ...own, now });
    // Without a right the bank examines the payment, or the end has only to be reported.
    if (result.ok || result.reason === "no-right") return;
    const { reason, error: err } = result;
    log.error({ err, reason, ...facts }, "a withdrawn subscription could not be ended");
  } catch (err) {
    log.error({ err, ...facts }, "a withdrawn subscription could not be ended");
  }
}
