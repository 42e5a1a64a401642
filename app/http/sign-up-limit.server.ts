/**
 * The limit of sign-ups from one network, which a gym's code of the day raises (security.md §12); for the form and the
 * call.
 */
import { readCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";
import { resolveGym } from "./resolve-gym.server";

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
