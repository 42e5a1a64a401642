/** SQLSTATE (connection, shutdown, no room or slot left, a read-only standby) or the code of a socket error. */
const CODE =
  /^(?:08...|57P0[1-5]|53...|25006|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(?:HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of pg and its pool that have no code. */
const MESSAGE =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;

/** True if the database cannot be reached, is shutting down or is full: the response is 503 and a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if ((typeof code === "string" && CODE.test(code)) || MESSAGE.test(cause.message)) return true;
  }
  return false;
}

/** A retry makes sense after this time. */
export const RETRY_AFTER_SECONDS = "5";

const failed = new WeakMap<object, Error>();

/** Remix reports errors in `handleError` and responds elsewhere; the request's context connects the two. */
export function recordDatabaseFailure(context: object, error: unknown): void {
  if (error instanceof Error && isDatabaseUnavailable(error)) failed.set(context, error);
}

export const getDatabaseFailure = (context: object): Error | undefined => failed.get(context);
