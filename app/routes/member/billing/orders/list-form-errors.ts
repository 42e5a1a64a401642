import type { CardErrors } from "~/ui/billing/card/pay-by-card";

/** Errors of a card payment at fields that the page does not show; the form as a whole shows them. */
export const listFormErrors = (errors: CardErrors, shownFields: readonly string[]): string[] =>
  Object.entries(errors).flatMap(([field, key]) =>
    key && !shownFields.includes(field) ? [key] : [],
  );
