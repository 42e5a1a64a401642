/** A doorbell (decisions §9): check who rings, note it once, answer at once; the work is done later. */
import type { DbOrTx } from "~/db/client.server";
import { ok, type Result } from "~/kernel/result";
import type { PaymentPort } from "./payment-port";
import { paymentEvents } from "./schema.server";

export async function receivePaymentEvent(
  db: DbOrTx,
  {
    payments,
    rawBody,
    signature,
    now,
  }: { payments: PaymentPort; rawBody: string; signature: string | null; now: Date },
): Promise<Result<{ duplicate: boolean }, "bad-signature" | "too-old" | "malformed">> {
  const event = payments.verifyEvent({ rawBody, signature, now });
  if (!event.ok) return event;
  const inserted = await db
    .insert(paymentEvents)
    .values({
      provider: payments.key,
      eventId: event.eventId,
      type: event.type,
      payload: {
        accountRef: event.accountRef,
        checkoutRef: event.checkoutRef,
        subscriptionRef: event.subscriptionRef,
        paymentRef: event.paymentRef,
      },
      receivedAt: now,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return ok({ duplicate: inserted.length === 0 });
}
