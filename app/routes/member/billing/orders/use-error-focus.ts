import { useEffect, type RefObject } from "react";
import type { CardErrors } from "~/ui/billing/card/pay-by-card";

/** Moves the focus to the first wrong field of a card payment, as conform does with the errors of a page's answer. */
export function useErrorFocus(form: RefObject<HTMLFormElement>, errors: CardErrors): void {
  useEffect(() => {
    for (const element of form.current?.elements ?? []) {
      // Inputs of the card form have no name, and `errors[""]` belongs to the form as a whole.
      if (!(element instanceof HTMLInputElement) || element.name === "") continue;
      if (element.type === "hidden" || !errors[element.name]) continue;
      element.focus();
      return;
    }
  }, [form, errors]);
}
