/** Idempotency keys come from our rows: the SDK would generate a new one for each call (security.md 9). */
import { createHash } from "node:crypto";
import { Stripe } from "stripe";
import { codeOf } from "./client.server";

export const keyed = (kind: string, of: string) => ({ idempotencyKey: `gf:${kind}:${of}` });

/** Of a customer's sale: who has a new customer, for the old one is gone, does not ask for what was the old one's. */
export const keyedSale = (
  kind: string,
  { idempotencyKey, customerRef }: { idempotencyKey: string; customerRef: string },
) => keyed(kind, `${idempotencyKey}:${customerRef}`);

export const digest = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 24);

/**
 * Stripe refuses a known key with different parameters (another language, another host, a renamed plan). The sale
 * is still the one made first, so it is looked up instead.
 */
export async function firstMade<T>(
  make: () => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const otherWords =
      error instanceof Stripe.errors.StripeIdempotencyError &&
      codeOf(error) !== "idempotency_key_in_use";
    const first = otherWords ? await find() : null;
    if (first === null) throw error;
    return first;
  }
}
