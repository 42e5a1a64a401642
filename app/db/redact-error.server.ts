/**
 * What may be logged or shown of a failed query. drizzle's message ends with the parameters (addresses, names, hashes of
 * passwords and sessions), and PostgreSQL quotes values it could not parse; both are removed.
 */

/** One line: the database's reason instead of the long text of the query. */
export function wordsOf(error: Error): string {
  const { cause } = error;
  if ("params" in error && cause instanceof Error) return wordsOf(cause);
  return withoutValues(error.message, error);
}

/** `text` contains the error's message, and may contain those of its causes. */
export function withoutValues(text: string, error: Error): string {
  let told = text;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    // "Failed query: …\nparams: …"
    if ("params" in at) told = told.replaceAll(`\nparams: ${String(at.params)}`, "");
    // `invalid input syntax for type integer: "…"`
    const quoted = "severity" in at ? /: ".*$/s.exec(at.message)?.[0] : undefined;
    if (quoted) told = told.replaceAll(quoted, "");
  }
  return told;
}
