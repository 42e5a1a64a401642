import { useCallback, useRef, useState } from "react";
import { trackEvent } from "../../shell/track-event";
import type { CardFormHandle, CardProvider } from "./card-form";
import {
  payByCard,
  type Call,
  type CardBegun,
  type CardErrors,
  type CardOrder,
} from "./pay-by-card";

export interface PageActions {
  navigate: (address: string) => void;
  /** Reloads what the page shows. */
  refresh: () => void;
}

/** The state of a card payment, from pressing the button to leaving the page. */
export function useCardPayment(
  /** Null: only the provider's own page is available. */
  provider: CardProvider | null,
  {
    navigate,
    refresh,
    successOf,
    failureOf,
  }: PageActions & {
    successOf: (orderId: string) => string;
    failureOf: (orderId: string | null, reason: "card_setup" | "confirm") => string;
  },
) {
  const card = useRef<CardFormHandle>(null);
  const [complete, setComplete] = useState(false);
  const [available, setAvailable] = useState(true);
  const [paying, setPaying] = useState(false);
  const [errors, setErrors] = useState<CardErrors>({});
  const [begun, setBegun] = useState<CardBegun | null>(null);
  const onUnavailable = useCallback(() => setAvailable(false), []);

  /** `signIn`: the session has ended; the way to the login, from which this page is come back to. */
  async function pay(order: CardOrder, { signIn }: { signIn: () => void }): Promise<void> {
    if (!card.current || paying) return;
    setPaying(true);
    setErrors({});
    setBegun(null);
    const payment = await payByCard(card.current, order, postJson);
    switch (payment.kind) {
      case "done":
        return navigate(successOf(payment.orderId));
      case "failed":
        // With an order, the failure was recorded on the server.
        if (payment.orderId === null) {
          const { reason } = payment;
          trackEvent({ name: "Checkout failed", reason, attemptId: order.attemptId });
        }
        return navigate(failureOf(payment.orderId, payment.reason));
      case "signed-out":
        signIn();
        break;
      case "refused":
        setErrors(payment.errors);
        setBegun(payment.begun ?? null);
        if (payment.stale) refresh();
    }
    setPaying(false);
  }

  return {
    pay,
    paying,
    complete,
    /** Why nothing was ordered; translation keys by field, "" for the whole. */
    errors,
    begun,
    /** Something else was asked for meanwhile: the order's errors are no longer shown. */
    forgetErrors: () => setErrors({}),
    /** For `<CardForm>`; null where it is not shown. */
    form:
      provider && available
        ? { provider, handle: card, onComplete: setComplete, onUnavailable }
        : null,
  };
}

const postJson: Call = async (address, body) => {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  const read: unknown = await answer.json().catch(() => null);
  return { status: answer.status, body: typeof read === "object" && read !== null ? read : {} };
};
