/** The address for the form of a reset, in a cookie, because addresses of pages end up in logs. */
import { isEmail } from "~/features/identity/email";
import { MINUTE_SECONDS } from "~/kernel/time";
import { readCookie, writeCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";

/** As long as a code is valid: the second step knows the address of the first. */
const RESET_EMAIL_SECONDS = 15 * MINUTE_SECONDS;
/** Marks an address that no code was requested for. No e-mail address has a colon before its @. */
const SUGGESTED = "suggested:";

/** Null: none is known. */
export function readResetEmail({
  context,
  request,
}: RequestArgs): { email: string; isRequested: boolean } | null {
  const saved = readCookie(request.headers.get("cookie"), "resetEmail", context.secure);
  if (saved === null) return null;
  const isRequested = !saved.startsWith(SUGGESTED);
  const email = isRequested ? saved : saved.slice(SUGGESTED.length);
  return isEmail(email) ? { email, isRequested } : null;
}

/** After the request for a code. */
export const requestedResetEmail = (email: string, secure: boolean): string =>
  writeCookie("resetEmail", email, { secure, maxAge: RESET_EMAIL_SECONDS });

/** For a page that leads to the reset. Null: the form knows the address, or it is none. */
export function suggestResetEmail(args: RequestArgs, email: unknown): string | null {
  if (typeof email !== "string" || !isEmail(email)) return null;
  if (readResetEmail(args)?.email === email) return null;
  const { secure } = args.context;
  return writeCookie("resetEmail", SUGGESTED + email, { secure, maxAge: RESET_EMAIL_SECONDS });
}

export const clearResetEmail = (secure: boolean): string =>
  writeCookie("resetEmail", "", { secure, maxAge: 0 });
