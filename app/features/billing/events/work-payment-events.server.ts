/**
 * Works through the inbox. An event's payload is never applied: what it refers to is fetched from the provider and
 * our rows are updated to match. An unknown object is tried again with growing pauses; after the last try it stays
 * for the operator.
 */
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import { wordsOf } from "~/db/error-words.server";
import { convergeAccount } from "../accounts/converge-account.server";
import { answerDispute } from "../ledger/answer-dispute.server";
import { fulfil } from "../orders/fulfil.server";
import { convergePayment } from "../orders/converge-payment.server";
import { findOrderOfCharge } from "../orders/queries.server";
import type { PaymentPort } from "../payment-port";
import {
  convergeSubscription,
  type Fulfilment,
} from "../subscriptions/converge-subscription.server";
import { paymentEvents } from "./schema.server";

/** After 1 s, 2 s, 4 s … up to an hour each: about nine hours in all. */
export const MOST_ATTEMPTS = 20;

/** Seconds after an event's arrival at which its next attempt is due. */
const waited = sql`(power(2, least(${paymentEvents.attempts}, 12)) - 1 + 3600 * greatest(${paymentEvents.attempts} - 12, 0))`;

export async function workPaymentEvents(
  db: Db,
  { payments, now, log }: { payments: PaymentPort; now: Date; log: Pick<Logger, "warn"> },
): Promise<number> {
  const due = await db
    .select({
      eventId: paymentEvents.eventId,
      type: paymentEvents.type,
      payload: paymentEvents.payload,
      attempts: paymentEvents.attempts,
    })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, payments.key),
        isNull(paymentEvents.handledAt),
        lt(paymentEvents.attempts, MOST_ATTEMPTS),
        sql`${paymentEvents.receivedAt} + ${waited} * interval '1 second' <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.eventId))
    .limit(50);
  for (const event of due) {
    const outcome = await work(db, { payments, event, now }).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    // `pending`: nothing is decided yet. The decision has an event of its own, and reconciling looks at open orders, so
    // there is nothing in it for the operator when its attempts are used up.
    const undecided = outcome === "pending" && event.attempts + 1 >= MOST_ATTEMPTS;
    const done =
      undecided || outcome === "fulfilled" || outcome === "closed" || outcome === "ignored";
    if (outcome instanceof Error)
      log.warn({ err: outcome, eventId: event.eventId }, "payment event failed");
    await db
      .update(paymentEvents)
      .set({
        attempts: event.attempts + 1,
        handledAt: done ? now : null,
        lastError: done
          ? null
          : outcome instanceof Error
            ? wordsOf(outcome).slice(0, 500)
            : outcome,
      })
      .where(
        and(
          eq(paymentEvents.provider, payments.key),
          eq(paymentEvents.eventId, event.eventId),
          isNull(paymentEvents.handledAt),
        ),
      );
  }
  return due.length;
}

async function work(
  db: Db,
  {
    payments,
    event,
    now,
  }: {
    payments: PaymentPort;
    event: { type: string; payload: Record<string, unknown> };
    now: Date;
  },
): Promise<Fulfilment | "ignored"> {
  const { subscriptionRef, checkoutRef, paymentRef, chargeRef, accountRef } = event.payload;
  if (typeof accountRef === "string") return convergeAccount(db, { payments, accountRef });
  if (typeof subscriptionRef === "string") {
    return convergeSubscription(db, { payments, subscriptionRef, now });
  }
  if (typeof paymentRef === "string") return convergePayment(db, { payments, paymentRef, now });
  if (typeof checkoutRef === "string") {
    const checkout = await payments.readCheckout(checkoutRef);
    return checkout ? fulfil(db, { payments, orderId: checkout.orderId, now }) : "unknown";
  }
  if (typeof chargeRef === "string") {
    const order = await findOrderOfCharge(db, chargeRef);
    // Not known yet: the order's payment is reported by another event, which may come later.
    if (!order) return "unknown";
    if (event.type.startsWith("charge.dispute.")) {
      return answerDispute(db, { payments, order, now });
    }
    return fulfil(db, { payments, orderId: order.id, now });
  }
  return "ignored";
}
