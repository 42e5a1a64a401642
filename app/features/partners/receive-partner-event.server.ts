/**
 * Receives the partner's webhooks (product.md §17): checks the signature over the raw body and stores the event once. A
 * job applies it.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { DbOrTx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { parsePartnerEvent, type PartnerEvent } from "./partner-event";
import { partnerEvents } from "./schema.server";

/** `X-Gympass-Signature`: HMAC-SHA-1 of the raw body in upper-case hexadecimal digits, as the partner makes it. */
export const signPartnerEvent = (rawBody: string, secret: string): string =>
  createHmac("sha1", secret).update(rawBody, "utf8").digest("hex").toUpperCase();

export const PARTNER_SIGNATURE = /^[0-9A-F]{40}$/;

export async function receivePartnerEvent(
  db: DbOrTx,
  {
    kind,
    rawBody,
    signature,
    secret,
    now,
  }: {
    kind: PartnerEvent["kind"];
    rawBody: string;
    signature: string;
    secret: string;
    now: Date;
  },
): Promise<Result<object, "bad-signature" | "malformed">> {
  if (!PARTNER_SIGNATURE.test(signature)) return refuse("bad-signature");
  const expected = Buffer.from(signPartnerEvent(rawBody, secret), "hex");
  if (!timingSafeEqual(Buffer.from(signature, "hex"), expected)) return refuse("bad-signature");
  const event = parsePartnerEvent(kind, rawBody, now);
  if (!event) return refuse("malformed");
  await db
    .insert(partnerEvents)
    .values({
      // Without the kind: a body that comes again at the other address is a replay.
      key: sha256Hex(rawBody),
      kind,
      event: {
        gpwId: event.gpwId,
        occurredAt: event.occurredAt.toISOString(),
        endsAt: event.endsAt?.toISOString() ?? null,
      },
      receivedAt: now,
      dueAt: now,
    })
    .onConflictDoNothing({ target: partnerEvents.key });
  return ok({});
}
