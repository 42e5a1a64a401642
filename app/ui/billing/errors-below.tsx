import { FormErrorSummary } from "../primitives/form-error-summary";

/** A field by its id, with what is wrong there; undefined: nothing. */
export type FieldErrors = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Without script a page that comes back begins at its top, and on a phone the field in question is far below: it is said
 * there too, with the way to it. Script keeps the place, so it needs none of this.
 */
export function ErrorsBelow({ errors }: { errors: FieldErrors }) {
  const told = Object.entries(errors).flatMap(([fieldId, messages]) =>
    (messages ?? []).slice(0, 1).map((message) => ({ message, fieldId })),
  );
  if (told.length === 0) return null;
  return (
    <noscript>
      <FormErrorSummary errors={told} />
    </noscript>
  );
}
