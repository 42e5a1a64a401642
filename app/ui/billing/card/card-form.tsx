/**
 * The card form of whichever provider is in use, behind one interface, so that pages do not know which. Loaded when
 * it is shown, and only with script; without it the order continues on the provider's own page.
 */
import { lazy, Suspense, useEffect, type Ref } from "react";
import type { StripeLibrary } from "./load-stripe";
import { Spinner } from "../../primitives/spinner";
import styles from "./card-form.module.css";

/** What the browser needs to know of the provider; the loader supplies it (plan-offer.server.ts). */
export type CardProvider = { name: "sandbox" } | ({ name: "stripe" } & StripeLibrary);

/**
 * `invalid`: not a complete card yet; the form itself shows the error. `refused`: by the bank or the card holder.
 * `unavailable`: the provider did not answer.
 */
export type CardError = "invalid" | "refused" | "unavailable";

export interface CardFormHandle {
  /** Saves the typed card; asks the bank's question where there is one. */
  confirmSetup(clientSecret: string): Promise<{ paymentMethodRef: string } | { error: CardError }>;
  /** The bank's question about a payment. */
  authenticate(clientSecret: string): Promise<{ ok: true } | { error: CardError }>;
}

export interface CardFormProps {
  provider: CardProvider;
  handle: Ref<CardFormHandle>;
  /** Whether the card is completely filled in. */
  onComplete: (complete: boolean) => void;
  /** The form failed to load: use the provider's own page instead. */
  onUnavailable: () => void;
}

function Unavailable({ onUnavailable }: CardFormProps) {
  useEffect(onUnavailable, [onUnavailable]);
  return <Spinner fill />;
}

/** One component per provider, with its own fields, script and addresses. */
const FORMS = {
  sandbox: lazy(() => import("./sandbox-card-form").catch(() => ({ default: Unavailable }))),
  stripe: lazy(() => import("./stripe-card-form").catch(() => ({ default: Unavailable }))),
};

export function CardForm(props: CardFormProps) {
  const Form = FORMS[props.provider.name];
  return (
    <div className={styles.frame}>
      <Suspense fallback={<Spinner fill />}>
        <Form {...props} />
      </Suspense>
    </div>
  );
}
