import { FormErrorSummary } from "~/ui/primitives/form-error-summary";

/** Errors by field id; undefined: no error. */
type ErrorsByFieldId = Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Lists the errors at the top of the page, with links to their fields. Without script an answer starts at the top, and
 * on a phone the field may be far below; with script the page keeps its scroll position.
 */
export function NoScriptErrorSummary({ errors }: { errors: ErrorsByFieldId }) {
  const firstErrors = Object.entries(errors).flatMap(([fieldId, messages]) =>
    (messages ?? []).slice(0, 1).map((message) => ({ message, fieldId })),
  );
  if (firstErrors.length === 0) return null;
  return (
    <noscript>
      <FormErrorSummary errors={firstErrors} />
    </noscript>
  );
}
