/** The limit of sign-ups from one network, which a gym's code of the day raises (security.md §12). */
import { DAY_SECONDS } from "~/kernel/time";
import { readCookie, writeCookie } from "~/http/cookies";
import { resolveGym, type RequestArgs } from "~/http/gym.server";
import type { PageContext } from "~/http/request-context.server";

/** The code of the address; the cookie carries a valid one to whichever sign-up form follows. */
export function checkOpenDay({ context, gym, now, url }: PageContext) {
  const code = url.searchParams.get("openDay");
  if (code === null || !gym) return null;
  const isValid = context.openDayCodes.isValid(code, { gym, now });
  const cookie = isValid
    ? writeCookie("openDay", code, { secure: context.secure, maxAge: DAY_SECONDS })
    : null;
  return { isValid, gymName: gym.name, cookie };
}

export async function consumeSignUpLimit(args: RequestArgs) {
  const { clientIp, limits } = args.context;
  const gym = await findOpenDayGym(args);
  if (gym && (await limits.consume("openDay", `gym-${gym.id}`)).ok) {
    return limits.consume("signupOpenDay", clientIp);
  }
  return limits.consume("signup", clientIp);
}

/** The gym whose code of today the visitor has. */
async function findOpenDayGym(args: RequestArgs) {
  const { openDayCodes, now, secure } = args.context;
  const code = readCookie(args.request.headers.get("cookie"), "openDay", secure);
  if (code === null) return null;
  const { gym } = await resolveGym(args);
  return gym && openDayCodes.isValid(code, { gym, now }) ? gym : null;
}
