/** Builds idempotency keys from our rows, because the SDK generates a new key for each call (security.md §9). */
import { createHash } from "node:crypto";
import { Stripe } from "stripe";
import { codeOf } from "./client.server";

export const buildKeyOptions = (kind: string, id: string) => ({
  idempotencyKey: `gf:${kind}:${id}`,
});

/** The key of a sale names its customer, so that a customer that replaces a deleted one gets a sale of its own. */
export const buildSaleKeyOptions = (
  kind: string,
  { idempotencyKey, customerRef }: { idempotencyKey: string; customerRef: string },
) => buildKeyOptions(kind, `${idempotencyKey}:${customerRef}`);

export const digest = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 24);

/**
 * Stripe refuses a known key with different parameters (another language, another host, a renamed plan). The request
 * still means the first sale, so `find` looks it up.
 */
export async function createOrFind<T>(
  create: () => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  try {
    return await create();
  } catch (error) {
    const isReusedKey =
      error instanceof Stripe.errors.StripeIdempotencyError &&
      codeOf(error) !== "idempotency_key_in_use";
    const existing = isReusedKey ? await find() : null;
    if (existing === null) throw error;
    return existing;
  }
}

/** More attempts than a person makes in the day for which Stripe keeps its answers. */
const MAX_KEYS = 30;

/**
 * For a day Stripe answers a known key with its first answer, also with a refusal whose reason no longer applies. Such
 * an answer proves that the key created nothing, so the next key is safe. After a lost answer the key stays the same.
 */
export async function retryWithNextKey<T>(
  create: (options: ReturnType<typeof buildKeyOptions>) => Promise<T>,
  { kind, id }: { kind: string; id: string },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create(buildKeyOptions(kind, attempt === 1 ? id : `${id}:${attempt}`));
    } catch (error) {
      if (!isReplayedRefusal(error) || attempt === MAX_KEYS) throw error;
    }
  }
}

/** Stripe repeats its own faults (500) too, but a fault does not prove that the key created nothing. */
const isReplayedRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 500) < 500 &&
  error.headers?.["idempotent-replayed"] === "true";
