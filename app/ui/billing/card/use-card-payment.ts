import { useCallback, useRef, useState } from "react";
import { trackEvent } from "../../shell/track-event";
import type { CardFormHandle, CardProvider } from "./card-form";
import {
  payByCard,
  type Call,
  type OpenCardOrder,
  type CardErrors,
  type CardOrder,
} from "./pay-by-card";

export interface PageActions {
  navigate: (address: string) => void;
  /** Reloads the page's data. */
  refresh: () => void;
}

/** The state of a card payment, from pressing the button to leaving the page. */
export function useCardPayment(
  provider: CardProvider,
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
  const [openOrder, setOpenOrder] = useState<OpenCardOrder | null>(null);
  const onUnavailable = useCallback(() => setAvailable(false), []);

  /** `signIn` leads to the login when the session has ended; the login returns to this page. */
  async function pay(order: CardOrder, { signIn }: { signIn: () => void }): Promise<void> {
    if (!card.current || paying) return;
    setPaying(true);
    setErrors({});
    setOpenOrder(null);
    const payment = await payByCard(card.current, order, postJson);
    switch (payment.kind) {
      case "done":
        return navigate(successOf(payment.orderId));
      case "failed":
        // The server has recorded the failure of an order.
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
        setOpenOrder(payment.begun ?? null);
        if (payment.stale) refresh();
    }
    setPaying(false);
  }

  return {
    pay,
    paying,
    complete,
    /** Why nothing was ordered: translation keys by field, "" for the whole form. */
    errors,
    /** The member's open order of another plan. */
    begun: openOrder,
    focusCard: () => card.current?.focus(),
    /** Hides the order's errors when the buyer changes the form. */
    forgetErrors: () => setErrors({}),
    /** Props of `<CardForm>`; null after it failed to load. */
    form: available ? { provider, handle: card, onComplete: setComplete, onUnavailable } : null,
  };
}

const postJson: Call = async (address, body) => {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  const json: unknown = await answer.json().catch(() => null);
  return { status: answer.status, body: typeof json === "object" && json !== null ? json : {} };
};
