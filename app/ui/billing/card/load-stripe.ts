/**
 * Loads Stripe's library from Stripe, or from a configured address. After a timeout the card form gives up, and the
 * order continues on the hosted page.
 */
import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

const STRIPE_LOAD_TIMEOUT_MS = 8_000;

export interface StripeLibrary {
  publishableKey: string;
  /** Null: Stripe's own address. */
  libraryUrl: string | null;
}

/** @throws after a timeout of eight seconds */
export async function loadStripeLibrary({
  publishableKey,
  libraryUrl,
}: StripeLibrary): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Stripe did not answer")), STRIPE_LOAD_TIMEOUT_MS);
  });
  const loading =
    libraryUrl === null ? loadStripe(publishableKey) : loadFrom(libraryUrl, publishableKey);
  try {
    const stripe = await Promise.race([loading, timeout]);
    if (!stripe) throw new Error("Stripe did not come");
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

function loadFrom(libraryUrl: string, publishableKey: string): Promise<Stripe | null> {
  return new Promise((resolve, reject) => {
    const createStripe = () => resolve(window.Stripe?.(publishableKey) ?? null);
    if (window.Stripe) return createStripe();
    const script = document.createElement("script");
    script.src = libraryUrl;
    script.addEventListener("load", createStripe);
    script.addEventListener("error", () => reject(new Error(`${libraryUrl} did not come`)));
    document.head.append(script);
  });
}
