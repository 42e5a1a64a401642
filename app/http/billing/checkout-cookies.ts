/** The specification's browser-storage keys of a checkout, as cookies, so that they work without script (decisions §1). */
import { readCookie, writeCookie } from "../cookies";
import type { LoadContext } from "../load-context";

const A_DAY = 24 * 60 * 60;

export const readChosenPlan = ({ secure }: LoadContext, request: Request): number | null => {
  const value = readCookie(request.headers.get("cookie"), "selectedSubscriptionType", secure) ?? "";
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
};

/**
 * The plan a page of ours leads to when none is named: the one chosen last, if it is among them, else the first
 * (spec §4, "Plan selection").
 */
export function planToLeadTo<P extends { id: number }>(
  { context, request }: { context: LoadContext; request: Request },
  plans: readonly P[],
): P | null {
  const remembered = readChosenPlan(context, request);
  return plans.find(({ id }) => id === remembered) ?? plans[0] ?? null;
}

/** The plan of /subscription/checkout: the address's, else the one chosen last. */
export function askedPlan({ context, request }: { context: LoadContext; request: Request }) {
  const asked = new URL(request.url).searchParams.get("selectedSubscriptionType");
  if (asked === null) return readChosenPlan(context, request);
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
}

export const rememberChosenPlan = ({ secure }: LoadContext, planId: number): string =>
  writeCookie("selectedSubscriptionType", String(planId), { secure, maxAge: 30 * A_DAY });

export const readPromoCode = ({ secure }: LoadContext, request: Request): string | null =>
  readCookie(request.headers.get("cookie"), "promoCode", secure)?.slice(0, 200) || null;

export const rememberPromoCode = ({ secure }: LoadContext, code: string): string =>
  writeCookie("promoCode", code, { secure, maxAge: A_DAY });

export const forgetPromoCode = ({ secure }: LoadContext): string =>
  writeCookie("promoCode", "", { secure, maxAge: 0 });
