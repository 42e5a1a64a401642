/** The time zone of the visitor's browser, which pages of lives write down (use-browser-zone.ts). */
import { readCookie } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";

/** Null: the browser has not said it yet, or it is none that we know. */
export function readBrowserZone({ context, request }: RequestArgs): string | null {
  const zone = readCookie(request.headers.get("Cookie"), "timeZone", context.secure);
  return zone !== null && isTimeZone(zone) ? zone : null;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
