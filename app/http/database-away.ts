/** The database can not be reached, or is shutting down: 503 and another try, not a fault of the request. */
export function databaseIsAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === "string" && /^(?:ECONN|57P0|08)/.test(code)) return true;
  }
  return false;
}

/** Seconds until another try is worth while. */
export const AWAY_RETRY_AFTER = "5";

const failed = new WeakMap<object, Error>();

/** Remix hands errors to `handleError` and the answer to others: this is where they meet, by the request's context. */
export function noteFailure(context: object, error: unknown): void {
  if (error instanceof Error && databaseIsAway(error)) failed.set(context, error);
}

export const failedWithoutDatabase = (context: object): Error | undefined => failed.get(context);
