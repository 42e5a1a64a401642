/**
 * The card form of the configured provider, behind one interface, so that pages do not depend on the provider. The
 * browser loads it when it is shown; without script the order continues on the provider's own page.
 */
import { lazy, Suspense, useEffect, type Ref } from "react";
import type { StripeLibrary } from "./load-stripe";
import { Spinner } from "../../primitives/spinner";
import * as styles from "./card-form.module.css";

/** What the loader tells the browser about the provider (app/routes/member/billing/plan-offer.server.ts). */
export type CardProvider = { name: "sandbox" } | ({ name: "stripe" } & StripeLibrary);

/**
 * `invalid`: the card is incomplete, and the form itself shows the error. `refused`: the bank or the card holder
 * refused. `unavailable`: the provider did not answer.
 */
export type CardError = "invalid" | "refused" | "unavailable";

export interface CardFormHandle {
  /** Saves the card, after the bank's question if the bank asks one. */
  confirmSetup(clientSecret: string): Promise<{ paymentMethodRef: string } | { error: CardError }>;
  /** Focuses the first field that is not complete. */
  focus(): void;
  /** Asks the bank's question about a payment. */
  authenticate(clientSecret: string): Promise<{ ok: true } | { error: CardError }>;
}

export interface CardFormProps {
  provider: CardProvider;
  handle: Ref<CardFormHandle>;
  onComplete: (complete: boolean) => void;
  /** The form failed to load; the order continues on the provider's own page. */
  onUnavailable: () => void;
}

function Unavailable({ onUnavailable }: CardFormProps) {
  useEffect(onUnavailable, [onUnavailable]);
  return <Spinner fill />;
}

/** Each provider has its own fields, script and addresses. */
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
