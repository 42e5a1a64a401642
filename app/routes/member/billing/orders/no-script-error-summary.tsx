import { FormErrorSummary } from "~/ui/primitives/form-error-summary";

/** A field's id and its error; undefined: no error. */
export type FieldErrors = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Without script, a page that comes back with errors starts at the top, and on a phone the field may be far below.
 * This lists the errors at the top with links to their fields. With script the scroll position is kept, so it is
 * not needed.
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
