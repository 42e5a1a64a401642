/** The connection to Stripe, and what its errors mean to us. */
import { Stripe } from "stripe";
import { CreatorRefused, ProviderKeyRefused, ProviderUnavailable } from "../payment-port";

const TIMEOUT_MS = 20_000;

/** The most Stripe lists at once; a customer's objects are searched this far. */
export const LISTED = 100;

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Several while a secret is being replaced; any one may match. */
  webhookSecrets: readonly string[];
  /** For Connect OAuth; without it creators are onboarded by Account Links only. */
  clientId?: string | null;
  /** Another server in Stripe's place (STRIPE_API_BASE). */
  apiBase: string | null;
  /** How long to wait for an answer. */
  timeoutMs?: number;
}

export function connect({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe {
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

/** Null when Stripe does not know the object. */
export async function found<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (codeOf(error) === "resource_missing") return null;
    throw error;
  }
}

/** A customer's objects; for one that was deleted there may be no list any more. */
export const ofCustomer = async <T>(list: Promise<{ data: T[] }>): Promise<T[]> =>
  (await found(list))?.data ?? [];

/** For objects Stripe has just created or named, which must exist. */
export function must<T>(answer: T | null, what: string): T {
  if (answer === null) throw new Error(`Stripe does not know ${what} any more`);
  return answer;
}

/** A declined card is not an error: its outcome is read next. */
export async function ignoreCardErrors(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

/** The seller cannot be paid: the account was restricted or disconnected, and no event has said so yet. */
const CREATOR_REFUSED = new Set([
  "account_closed",
  "capability_not_active",
  "insufficient_capabilities_for_transfer",
  "transfers_not_allowed",
]);

function isCreatorRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const gone = error.code === "resource_missing" && error.param?.includes("destination") === true;
  return gone || CREATOR_REFUSED.has(error.code ?? "");
}

/**
 * A temporary failure becomes `ProviderUnavailable`, a refused key `ProviderKeyRefused`, an account that cannot be
 * paid `CreatorRefused`; anything else is our own mistake and keeps Stripe's message.
 */
export function translated<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...given: unknown[]): unknown => {
        const answer: unknown = member.apply(target, given);
        return answer instanceof Promise ? answer.catch(rethrow) : answer;
      };
    },
  });
}

/** 401, 403: Stripe does not accept our key, or not for this call. */
const isKeyRefused = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

function rethrow(error: unknown): never {
  const passes =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    codeOf(error) === "idempotency_key_in_use" ||
    codeOf(error) === "lock_timeout";
  if (passes) throw new ProviderUnavailable(String(error), { cause: error });
  if (isKeyRefused(error)) throw new ProviderKeyRefused(new StripeMistake(error).message);
  if (isCreatorRefused(error)) throw new CreatorRefused(String(error), { cause: error });
  if (error instanceof Stripe.errors.StripeError) throw new StripeMistake(error);
  throw error;
}

/**
 * Stripe's errors carry the objects they are about, with client secrets and e-mail addresses: keep those out of the
 * log.
 */
class StripeMistake extends Error {
  override name = "StripeMistake";
  constructor({ type, code, message, requestId }: InstanceType<typeof Stripe.errors.StripeError>) {
    super([type, code, requestId, message].filter(Boolean).join(" "));
  }
}
