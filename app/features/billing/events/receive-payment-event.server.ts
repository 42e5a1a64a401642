/**
 * The webhook endpoint only checks the signature and stores the event once (product.md §18); a job processes the event
 * later.
 */
import type { DbOrTx } from "~/db/client.server";
import { isUuid } from "~/kernel/ids";
import { ok, refuse, type Result } from "~/kernel/result";
import { isKnownCustomer } from "../customers/queries.server";
import type { EventRefusal, PaymentPort, ProviderKey, VerifiedEvent } from "../payment-port";
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
  if (!fitsRow(event)) return refuse("malformed");
  return ok({ duplicate: !(await storePaymentEvent(db, { provider: payments.key, event, now })) });
}

/** The provider's identifiers and event types are no longer than this. */
const MAX_IDENTIFIER_LENGTH = 255;

/** A valid signature proves only the sender; the values must still fit the table. */
function fitsRow({ eventId, type, createdAt, mark, ok: _ok, ...refs }: VerifiedEvent): boolean {
  const isIdentifier = (value: unknown) =>
    typeof value === "string" &&
    value !== "" &&
    value.length <= MAX_IDENTIFIER_LENGTH &&
    !value.includes("\0");
  return (
    !Number.isNaN(createdAt.getTime()) &&
    [eventId, type].every(isIdentifier) &&
    Object.values({ ...mark, ...refs }).every((ref) => ref === null || isIdentifier(ref))
  );
}

/** Returns false if the inbox has the event already. */
export async function storePaymentEvent(
  db: DbOrTx,
  { provider, event, now }: { provider: ProviderKey; event: VerifiedEvent; now: Date },
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

/** The event is ours if it names an order id of our form or a customer of ours. */
async function isOurs(
  db: DbOrTx,
  provider: ProviderKey,
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
