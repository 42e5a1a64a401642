import { isUuid } from "~/kernel/ids";

/** The attempt that "Try again" continues with, so that something already paid is not paid again; null: a new one. */
export function askedAttempt({ request }: { request: Request }): string | null {
  const asked = new URL(request.url).searchParams.get("attempt");
  return asked !== null && isUuid(asked) ? asked : null;
}
