/**
 * The card form of whichever provider runs: one interface, so that a page never knows which. Loaded when it is shown,
 * and only where script runs; without it the order goes on at the provider's own page.
 */
import { lazy, Suspense, useEffect, type Ref } from "react";
import type { StripeLibrary } from "./load-stripe";
import { Spinner } from "../primitives/spinner";
import styles from "./card-form.module.css";

/** What the browser must know of the provider that runs; the loader says it (plan-offer.server.ts). */
export type CardProvider = { name: "sandbox" } | ({ name: "stripe" } & StripeLibrary);

/**
 * `invalid`: not a card yet, the form itself says what is wrong and waits. `refused`: by the bank or its holder.
 * `unavailable`: the provider did not answer.
 */
export type CardError = "invalid" | "refused" | "unavailable";

export interface CardFormHandle {
  /** Puts the typed card on file, with the bank's question where it asks one. */
  confirmSetup(clientSecret: string): Promise<{ paymentMethodRef: string } | { error: CardError }>;
  /** The bank's question at a payment. */
  authenticate(clientSecret: string): Promise<{ ok: true } | { error: CardError }>;
}

export interface CardFormProps {
  provider: CardProvider;
  handle: Ref<CardFormHandle>;
  /** Whether everything is typed that a card needs. */
  onComplete: (complete: boolean) => void;
  /** The form could not be had: the provider's own page is the way then. */
  onUnavailable: () => void;
}

function Unavailable({ onUnavailable }: CardFormProps) {
  useEffect(onUnavailable, [onUnavailable]);
  return <Spinner fill />;
}

/** One per provider: it knows its own fields, script and addresses. */
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
