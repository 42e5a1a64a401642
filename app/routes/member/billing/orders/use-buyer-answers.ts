import type { SubmissionResult } from "@conform-to/react";
import type { RefObject } from "react";
import { getInitialAge, type Age } from "../../permission/age-question";
import { useCardPayment } from "~/ui/billing/card/use-card-payment";
import { useHydrated } from "~/ui/primitives/use-hydrated";
import { useErrorTitle } from "~/ui/shell/use-error-title";
import { useErrorFocus } from "./use-error-focus";
import { useErrorText } from "./use-error-text";
import type { MissingAnswer } from "./pay-button";
import { useFieldValue } from "./use-field-value";

type CardPaymentArgs = Parameters<typeof useCardPayment>;

/** The state of the fields that the forms of plans and products share, and of the card payment. */
export function useBuyerAnswers(
  form: RefObject<HTMLFormElement>,
  {
    age,
    fields,
    reply,
    card,
    actions,
  }: {
    age: Age;
    fields: Record<"age" | "terms", { initialValue?: string | undefined }>;
    reply: SubmissionResult<string[]> | undefined;
    card: CardPaymentArgs[0];
    actions: CardPaymentArgs[1];
  },
) {
  const textOf = useErrorText();
  const hydrated = useHydrated();
  const says = useFieldValue(form, "age", getInitialAge(age, fields.age.initialValue));
  const accepted = useFieldValue(form, "terms", fields.terms.initialValue ?? "") === "on";
  const payment = useCardPayment(card, actions);
  useErrorFocus(form, payment.errors);
  useErrorTitle(Boolean(reply?.error) || Object.keys(payment.errors).length > 0);

  /** What the order button still waits for; without script nothing could take a filled field off the list. */
  function listMissing(byCard: boolean): MissingAnswer[] {
    if (!hydrated) return [];
    const missing: MissingAnswer[] = [];
    if (age.ages.length > 1 && says === "") missing.push("age");
    if (!accepted) missing.push("terms");
    if (byCard && !payment.complete) missing.push("card");
    return missing;
  }

  /** The order button names the missing answers and leads to the first of them. */
  function checkCompletion(byCard: boolean) {
    const missing = listMissing(byCard);
    const focusMissing = () =>
      missing[0] === "card"
        ? payment.focusCard()
        : form.current?.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus();
    return { missing, focusMissing };
  }

  return {
    says,
    checkCompletion,
    /** A parent has to agree before the order; without script the page shows both ways. */
    parentFirst: age.ages.length === 1 || (hydrated && says === "parent"),
    payment,
    hydrated,
    textOf,
    /** Errors of the latest answer only: the form library remembers errors of earlier ones. */
    errorsOf: (field: string) => {
      const key = payment.errors[field];
      return key ? [textOf(key)] : reply?.error?.[field]?.slice(0, 1).map(textOf);
    },
  };
}

export type BuyerAnswers = ReturnType<typeof useBuyerAnswers>;
