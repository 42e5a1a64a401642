import { isUuid } from "~/kernel/ids";

/** The attempt that "Try again" continues, so that the member does not pay twice; null: a new attempt. */
export function getRequestedAttemptId({ url }: { url: URL }): string | null {
  const attemptId = url.searchParams.get("attempt");
  return attemptId !== null && isUuid(attemptId) ? attemptId : null;
}
