/** The connection to Stripe, and the translation of its errors into those of the payment port. */
import { Stripe } from "stripe";
import { CreatorRefused, ProviderKeyRefused, ProviderUnavailable } from "../payment-port";

const TIMEOUT_MS = 20_000;

/** Stripe's limit for one list; we search only so many of a customer's newest objects. */
export const MAX_LIST_ITEMS = 100;

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Several while the operator replaces a secret; a signature by any of them is valid. */
  webhookSecrets: readonly string[];
  /** For Connect OAuth; without it, creators come to Stripe by Account Links only. */
  clientId?: string | null;
  /** Another server in Stripe's place (STRIPE_API_BASE). */
  apiBase: string | null;
  timeoutMs?: number;
}

export function createStripeClient({
  secretKey,
  apiBase,
  timeoutMs = TIMEOUT_MS,
}: StripeSettings): Stripe {
  const options = { timeout: timeoutMs, maxNetworkRetries: 2, telemetry: false };
  if (apiBase === null) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiBase);
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? "https" : "http",
  });
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;

/** Null for an object that Stripe does not know. */
export async function ignoreMissing<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (codeOf(error) === "resource_missing") return null;
    throw error;
  }
}

/** Reads a list of a customer's objects, which is empty for a deleted customer. */
export const readCustomerList = async <T>(list: Promise<{ data: T[] }>): Promise<T[]> =>
  (await ignoreMissing(list))?.data ?? [];

/** For objects that Stripe has just created or named. @throws when it does not know the object any more */
export function requireObject<T>(object: T | null, name: string): T {
  if (object === null) throw new Error(`Stripe does not know ${name} any more`);
  return object;
}

/** A declined card is no error: the caller reads the outcome next. */
export async function ignoreCardErrors(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

/** Codes of an account that cannot receive money: Stripe has restricted it, or the creator has disconnected it. */
const CREATOR_REFUSED = new Set([
  "account_closed",
  "capability_not_active",
  "insufficient_capabilities_for_transfer",
  "transfers_not_allowed",
]);

function isCreatorRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const isMissing =
    error.code === "resource_missing" && error.param?.includes("destination") === true;
  return isMissing || CREATOR_REFUSED.has(error.code ?? "");
}

/**
 * Translates a temporary failure into `ProviderUnavailable`, a refused key into `ProviderKeyRefused` and an account
 * that cannot receive money into `CreatorRefused`. Any other error is a bug of ours and keeps Stripe's message.
 */
export function translateErrors<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...args: unknown[]): unknown => {
        const answer: unknown = member.apply(target, args);
        return answer instanceof Promise ? answer.catch(rethrow) : answer;
      };
    },
  });
}

/** Stripe does not accept our key (401), or not for this call (403). */
const isKeyRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

function rethrow(error: unknown): never {
  const isTemporary =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    codeOf(error) === "idempotency_key_in_use" ||
    codeOf(error) === "lock_timeout";
  if (isTemporary) throw new ProviderUnavailable(String(error), { cause: error });
  if (isKeyRefused(error)) throw new ProviderKeyRefused(new StripeMistake(error).message);
  if (isCreatorRefused(error)) throw new CreatorRefused(String(error), { cause: error });
  if (error instanceof Stripe.errors.StripeError) throw new StripeMistake(error);
  throw error;
}

/**
 * Keeps client secrets and email addresses out of the log: Stripe's own errors contain the objects that they are
 * about.
 */
class StripeMistake extends Error {
  override name = "StripeMistake";
  constructor({ type, code, message, requestId }: InstanceType<typeof Stripe.errors.StripeError>) {
    super([type, code, requestId, message].filter(Boolean).join(" "));
  }
}
