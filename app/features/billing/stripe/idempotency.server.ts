/** Keys of idempotency come from our rows: the SDK's own is new with each call (security.md 9). */
import { createHash } from "node:crypto";
import { Stripe } from "stripe";
import { codeOf } from "./client.server";

export const keyed = (kind: string, of: string) => ({ idempotencyKey: `gf:${kind}:${of}` });

export const digest = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 24);

/**
 * Asked again under its key in other words (another language, another host of the gym, a plan that has a new name by now)
 * a sale is still the one that was made first: Stripe refuses, and it is looked for.
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
