/** The connection to Stripe, and which of its errors mean what. */
import { Stripe } from "stripe";
import { ProviderUnavailable } from "../payment-port";

const TIMEOUT_MS = 20_000;

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Several while a secret is being replaced; any of them will do. */
  webhookSecrets: readonly string[];
  /** OAuth of Connect; without it creators come by Account Links alone. */
  clientId?: string | null;
  /** Another server in Stripe's place (STRIPE_API_BASE). */
  apiBase: string | null;
}

export function connect({ secretKey, apiBase }: StripeSettings): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false };
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

/** Null for what Stripe does not know. */
export async function found<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (codeOf(error) === "resource_missing") return null;
    throw error;
  }
}

export async function unlessCard(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

/** What passes by itself is `ProviderUnavailable`; all else is a mistake of ours and stays what it is. */
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

function rethrow(error: unknown): never {
  const passes =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    codeOf(error) === "idempotency_key_in_use" ||
    codeOf(error) === "lock_timeout";
  if (passes) throw new ProviderUnavailable(String(error), { cause: error });
  throw error;
}
