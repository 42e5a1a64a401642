import type { CardErrors } from "~/ui/billing/card/pay-by-card";

/** A card payment's errors for fields that the page does not show: the form as a whole shows them. */
export const listFormErrors = (errors: CardErrors, shownFields: readonly string[]): string[] =>
  Object.entries(errors).flatMap(([field, key]) =>
    key && !shownFields.includes(field) ? [key] : [],
  );
