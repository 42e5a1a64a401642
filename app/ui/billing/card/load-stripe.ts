/**
 * Loads Stripe's library, from Stripe or from the server that stands in for it, only where a card form is shown. If
 * it does not load in time the form gives up, and the hosted page takes over.
 */
import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

const SCRIPT_TIMEOUT_MS = 8_000;

export interface StripeLibrary {
  publishableKey: string;
  /** Null: Stripe's own. */
  libraryUrl: string | null;
}

/** @throws when it did not come within eight seconds */
export async function loadStripeLibrary({
  publishableKey,
  libraryUrl,
}: StripeLibrary): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error("Stripe did not answer")), SCRIPT_TIMEOUT_MS);
  });
  const loading =
    libraryUrl === null ? loadStripe(publishableKey) : loadFrom(libraryUrl, publishableKey);
  try {
    const stripe = await Promise.race([loading, tooLate]);
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
  return new Promise((resolve, fail) => {
    const make = () => resolve(window.Stripe?.(publishableKey) ?? null);
    if (window.Stripe) return make();
    const script = document.createElement("script");
    script.src = libraryUrl;
    script.addEventListener("load", make);
    script.addEventListener("error", () => fail(new Error(`${libraryUrl} did not come`)));
    document.head.append(script);
  });
}
