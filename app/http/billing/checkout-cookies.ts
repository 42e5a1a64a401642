/** The browser storage keys of a checkout (product.md §3 "Browser storage keys"): cookies, which need no script. */
import {
  formatRememberedPlan,
  parseRememberedPlan,
  preselectPlan,
  type RememberedPlan,
} from "~/features/billing/plans/preselect-plan";
import { DAY_SECONDS } from "~/kernel/time";
import { readCookie, writeCookie } from "../cookies";
import type { RequestArgs } from "../gym.server";
import type { LoadContext } from "../load-context";

export function readRememberedPlan(
  { secure }: LoadContext,
  request: Request,
): RememberedPlan | null {
  const header = request.headers.get("cookie");
  return parseRememberedPlan(readCookie(header, "selectedSubscriptionType", secure) ?? "");
}

/** The plan a page of ours leads to when none is named: the remembered one, if it is among them, else the first. */
export function choosePreferredPlan<P extends { id: number }>(
  { context, request }: { context: LoadContext; request: Request },
  plans: readonly P[],
): P | null {
  return preselectPlan(plans, {
    address: { planId: null, isOwnChoice: false },
    remembered: readRememberedPlan(context, request),
  });
}

/** The plan of /subscription/checkout: the address's, else the one chosen last. */
export function getRequestedPlanId(
  { context, request }: { context: LoadContext; request: Request },
  query = new URL(request.url).searchParams,
) {
  const asked = query.get("selectedSubscriptionType");
  if (asked === null) return readRememberedPlan(context, request)?.planId ?? null;
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
}

/** With the plan in the address, so that a reload there shows the choice again. */
export function rememberPlan({ context, params }: RequestArgs, planId: number): string {
  const id = params["id"] ?? "";
  const chosenAt = /^[1-9]\d{0,8}$/.test(id) && Number(id) !== planId ? Number(id) : null;
  return writeCookie("selectedSubscriptionType", formatRememberedPlan({ planId, chosenAt }), {
    secure: context.secure,
    maxAge: 30 * DAY_SECONDS,
  });
}

export const readPromoCode = ({ secure }: LoadContext, request: Request): string | null =>
  readCookie(request.headers.get("cookie"), "promoCode", secure)?.slice(0, 200) || null;

export const rememberPromoCode = ({ secure }: LoadContext, code: string): string =>
  writeCookie("promoCode", code, { secure, maxAge: DAY_SECONDS });

export const forgetPromoCode = ({ secure }: LoadContext): string =>
  writeCookie("promoCode", "", { secure, maxAge: 0 });
