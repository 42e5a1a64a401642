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

/** The network's point comes first, so that refused sign-ups of one network cost the gym none. */
export async function consumeSignUpLimit(args: RequestArgs) {
  const { clientIp, limits } = args.context;
  const gym = await findOpenDayGym(args);
  if (!gym) return limits.consume("signup", clientIp);
  const network = await limits.consume("signupOpenDay", clientIp);
  if (!network.ok) return network;
  const gymKey = `gym-${gym.id}`;
  if (!(await limits.consume("openDay", gymKey)).ok) return limits.consume("signup", clientIp);
  return { ok: true as const, refundGym: () => limits.refund("openDay", gymKey) };
}

/** The gym whose code of today the visitor has. */
async function findOpenDayGym(args: RequestArgs) {
  const { openDayCodes, now, secure } = args.context;
  const code = readCookie(args.request.headers.get("cookie"), "openDay", secure);
  if (code === null) return null;
  const { gym } = await resolveGym(args);
  return gym && openDayCodes.isValid(code, { gym, now }) ? gym : null;
}
