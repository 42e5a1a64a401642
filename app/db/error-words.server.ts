/**
 * What may be told of a failed query, in a log or to an operator. drizzle's message ends with the parameters (addresses,
 * names, hashes of passwords and sessions), and PostgreSQL quotes what it could not read; neither is for anybody's eyes.
 */

/** In a line: a failed query's own words are long, what was wrong with it is the database's to say. */
export function wordsOf(error: Error): string {
  const { cause } = error;
  if ("params" in error && cause instanceof Error) return wordsOf(cause);
  return withoutValues(error.message, error);
}

/** `text` holds the words of the error, and of its causes as well if it likes. */
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
