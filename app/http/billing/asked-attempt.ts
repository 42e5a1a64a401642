import { isUuid } from "~/kernel/ids";

/** The attempt that "Try again" goes on with, so that what was paid unheard is not paid again; null: a new one begins. */
export function askedAttempt({ request }: { request: Request }): string | null {
  const asked = new URL(request.url).searchParams.get("attempt");
  return asked !== null && isUuid(asked) ? asked : null;
}
