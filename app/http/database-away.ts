/** The database can not be reached, or is shutting down: 503 and another try, not a fault of the request. */
export function databaseIsAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && /^(?:ECONN|57P0|08)/.test(code)) return true;
  }
  return false;
}
