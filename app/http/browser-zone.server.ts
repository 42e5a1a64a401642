/** The time zone of the visitor's browser, which pages of lives write down (use-browser-zone.ts). */
import { isTimeZone } from "~/kernel/time-zone";
import { readCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";

/** Null: the browser has not said it yet, or it is none that we know. */
export function readBrowserZone({ context, request }: RequestArgs): string | null {
  const zone = readCookie(request.headers.get("Cookie"), "timeZone", context.secure);
  return zone !== null && isTimeZone(zone) ? zone : null;
}
