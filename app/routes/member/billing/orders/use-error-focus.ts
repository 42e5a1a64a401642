import { useEffect, type RefObject } from "react";
import type { CardErrors } from "~/ui/billing/card/pay-by-card";

/** Focuses the first field with an error of a card payment, as conform does after a page's answer. */
export function useErrorFocus(form: RefObject<HTMLFormElement>, errors: CardErrors): void {
  useEffect(() => {
    for (const element of form.current?.elements ?? []) {
      // Inputs of the card form have no name, and `errors[""]` concerns the form as a whole.
      if (!(element instanceof HTMLInputElement) || element.name === "") continue;
      if (element.type === "hidden" || !errors[element.name]) continue;
      element.focus();
      return;
    }
  }, [form, errors]);
}
