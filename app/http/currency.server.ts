/**
 * The currency prices are shown in (product.md §13): the requested one, the cookie's or the gym's, if something is
 * sold in it.
 */
import { readCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";

export function plansInCurrency<Plan extends { currency: string }>(
  { context, request }: RequestArgs,
  plans: readonly Plan[],
  /** `gymCurrency`: null for plans of the platform, which are sold by several creators. */
  { asked, gymCurrency }: { asked?: string | undefined; gymCurrency: string | null },
): Plan[] {
  const kept = readCookie(request.headers.get("cookie"), "currency", context.secure);
  const currency = [asked, kept, gymCurrency].find((one) =>
    plans.some((plan) => plan.currency === one),
  );
  return currency === undefined ? [...plans] : plans.filter((plan) => plan.currency === currency);
}

/** The plans on sale that open a workout, for pages and calls alike: a member is led to the first. */
export const plansThatOpen = <Plan extends { id: number; currency: string }>(
  args: RequestArgs,
  offered: readonly Plan[],
  { subscriptionTypeIds }: { subscriptionTypeIds: readonly number[] },
  currency: { asked?: string | undefined; gymCurrency: string },
): Plan[] =>
  plansInCurrency(
    args,
    offered.filter(({ id }) => subscriptionTypeIds.includes(id)),
    currency,
  );
