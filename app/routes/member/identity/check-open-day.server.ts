/** The code of a gym's open day in the address of the sign-up form (security.md §12). */
import { DAY_SECONDS } from "~/kernel/time";
import { writeCookie } from "~/http/cookies";
import type { PageContext } from "~/http/request-context.server";

/** The code of the address; the cookie carries a valid one to the sign-up form that follows. */
export function checkOpenDay({ context, gym, now, url }: PageContext) {
  const code = url.searchParams.get("openDay");
  if (code === null || !gym) return null;
  const isValid = context.openDayCodes.isValid(code, { gym, now });
  const cookie = isValid
    ? writeCookie("openDay", code, { secure: context.secure, maxAge: DAY_SECONDS })
    : null;
  return { isValid, gymName: gym.name, cookie };
}
