/**
 * The webhook is only a doorbell (product.md §18): check the signature, record the event once, answer at once. The
 * work is done later.
 */
import type { DbOrTx } from "~/db/client.server";
import { isUuid } from "~/kernel/ids";
import { ok, type Result } from "~/kernel/result";
import { isKnownCustomer } from "../customers/queries.server";
import type { EventRefusal, PaymentPort, VerifiedEvent } from "../payment-port";
import { paymentEvents } from "./schema.server";

export async function receivePaymentEvent(
  db: DbOrTx,
  {
    payments,
    rawBody,
    signature,
    now,
  }: { payments: PaymentPort; rawBody: string; signature: string | null; now: Date },
): Promise<Result<{ duplicate: boolean }, EventRefusal>> {
  const event = payments.verifyEvent({ rawBody, signature, now });
  if (!event.ok) return event;
  if (!canBeKept(event)) return { ok: false, reason: "malformed" };
  return ok({ duplicate: !(await storePaymentEvent(db, { provider: payments.key, event, now })) });
}

/** The longest that a provider's identifiers and types are. */
const NAME_MAX = 255;

/** A valid signature proves the sender; the values must still fit into a row. */
function canBeKept({ eventId, type, createdAt, mark, ok: _ok, ...refs }: VerifiedEvent): boolean {
  const isName = (value: unknown) =>
    typeof value === "string" && value !== "" && value.length <= NAME_MAX && !value.includes("\0");
  return (
    !Number.isNaN(createdAt.getTime()) &&
    [eventId, type].every(isName) &&
    Object.values({ ...mark, ...refs }).every((ref) => ref === null || isName(ref))
  );
}

/** False: it was already in the inbox. */
export async function storePaymentEvent(
  db: DbOrTx,
  { provider, event, now }: { provider: string; event: VerifiedEvent; now: Date },
): Promise<boolean> {
  const { eventId, type, mark, ok: _ok, createdAt: _createdAt, ...payload } = event;
  const foreign = mark !== null && !(await isOurs(db, provider, mark));
  const inserted = await db
    .insert(paymentEvents)
    .values({
      provider,
      eventId,
      type,
      payload,
      subject: subjectOf(event),
      turn: type.startsWith("checkout.session.") ? 0 : 1,
      foreign,
      receivedAt: now,
      handledAt: foreign ? now : null,
      dueAt: now,
    })
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return inserted.length > 0;
}

/** It names an order as ours do, or a customer of ours. */
async function isOurs(
  db: DbOrTx,
  provider: string,
  { orderId, customerRef }: NonNullable<VerifiedEvent["mark"]>,
): Promise<boolean> {
  if (orderId !== null && isUuid(orderId)) return true;
  return customerRef !== null && isKnownCustomer(db, { provider, customerRef });
}

const subjectOf = (event: VerifiedEvent): string =>
  event.mark?.customerRef ??
  event.accountRef ??
  event.subscriptionRef ??
  event.paymentRef ??
  event.checkoutRef ??
  event.chargeRef ??
  event.eventId;
