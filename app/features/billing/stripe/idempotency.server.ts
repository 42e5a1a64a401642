/** Idempotency keys come from our rows: the SDK would generate a new one for each call (security.md §9). */
import { createHash } from "node:crypto";
import { Stripe } from "stripe";
import { codeOf } from "./client.server";

export const keyed = (kind: string, of: string) => ({ idempotencyKey: `gf:${kind}:${of}` });

/** The key of a sale names its customer: a customer that replaces a deleted one gets a sale of its own. */
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
export async function createOrFind<T>(
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

/** More than a person asks again in the day for which Stripe keeps its answers. */
const MAX_KEYS = 30;

/**
 * Stripe answers a known key with its first answer for a day, also with a refusal whose reason is gone. Such an answer
 * proves that the key made nothing, so the next key is tried. After an answer that was lost the key stays the same.
 */
export async function pastRefusals<T>(
  make: (options: ReturnType<typeof keyed>) => Promise<T>,
  { kind, of }: { kind: string; of: string },
): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await make(keyed(kind, nth === 1 ? of : `${of}:${nth}`));
    } catch (error) {
      if (!isKeptRefusal(error) || nth === MAX_KEYS) throw error;
    }
  }
}

/** Stripe keeps its own faults (500) too, but those do not say that nothing was made. */
const isKeptRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 500) < 500 &&
  error.headers?.["idempotent-replayed"] === "true";
