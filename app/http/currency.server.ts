/** Prices are in the requested currency, the cookie's or the gym's, if a plan is sold in it (product.md §13). */
import { readCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";

export function plansInCurrency<Plan extends { currency: string }>(
  { context, request }: RequestArgs,
  plans: readonly Plan[],
  /** `gymCurrency` is null for plans of the platform, which several creators sell. */
  { asked, gymCurrency }: { asked?: string | undefined; gymCurrency: string | null },
): Plan[] {
  const fromCookie = readCookie(request.headers.get("cookie"), "currency", context.secure);
  const currency = [asked, fromCookie, gymCurrency].find((candidate) =>
    plans.some((plan) => plan.currency === candidate),
  );
  return currency === undefined ? [...plans] : plans.filter((plan) => plan.currency === currency);
}

/** The plans on sale that open a workout, on pages and in calls; a member is led to the first. */
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
