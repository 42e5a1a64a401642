/** SQLSTATE (connection, shutdown, no room or slot left, a standby that may not write) or the socket's own words. */
const CODE =
  /^(?:08...|57P0[1-5]|53...|25006|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg and its pool say without a code. */
const WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/**
 * The database cannot be reached, is shutting down or is full: answer 503 and try again; the request is not at
 * fault.
 */
export function databaseIsAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if ((typeof code === "string" && CODE.test(code)) || WORDS.test(at.message)) return true;
  }
  return false;
}

/** Seconds until another try makes sense. */
export const AWAY_RETRY_AFTER = "5";

const failed = new WeakMap<object, Error>();

/** Remix reports errors in `handleError` but answers elsewhere: the two meet here, by the request's context. */
export function noteFailure(context: object, error: unknown): void {
  if (error instanceof Error && databaseIsAway(error)) failed.set(context, error);
}

export const failedWithoutDatabase = (context: object): Error | undefined => failed.get(context);
