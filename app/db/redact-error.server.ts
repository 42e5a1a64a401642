/**
 * Removes values from the message of a failed query before it is logged or shown. drizzle's message ends with the
 * parameters (addresses, names, hashes of passwords and sessions), and PostgreSQL quotes values that it cannot parse.
 */

/** Returns the database's reason in one line instead of the text of the query. */
export function redactError(error: Error): string {
  const { cause } = error;
  if ("params" in error && cause instanceof Error) return redactError(cause);
  return redactValues(error.message, error);
}

/** `text` contains the error's message, and may contain those of its causes. */
export function redactValues(text: string, error: Error): string {
  let redacted = text;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    // "Failed query: …\nparams: …"
    if ("params" in at) redacted = redacted.replaceAll(`\nparams: ${String(at.params)}`, "");
    // `invalid input syntax for type integer: "…"`
    const quoted = "severity" in at ? /: ".*$/s.exec(at.message)?.[0] : undefined;
    if (quoted) redacted = redacted.replaceAll(quoted, "");
  }
  return redacted;
}
