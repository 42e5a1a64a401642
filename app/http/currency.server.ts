/** In which currency prices are said (decisions §4): the one asked for, the cookie's, the gym's; one that is sold in. */
import { readCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";

export function plansInCurrency<Plan extends { currency: string }>(
  { context, request }: RequestArgs,
  plans: readonly Plan[],
  { asked, gymCurrency }: { asked?: string | undefined; gymCurrency: string },
): Plan[] {
  const kept = readCookie(request.headers.get("cookie"), "currency", context.secure);
  const currency = [asked, kept, gymCurrency].find((one) =>
    plans.some((plan) => plan.currency === one),
  );
  return currency === undefined ? [...plans] : plans.filter((plan) => plan.currency === currency);
}
