/** Cookies of a checkout, which work without script (product.md §3 "Browser storage keys"). */
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

/** The plan to which a page links: the remembered one if it is offered, else the first. */
export function choosePreferredPlan<P extends { id: number }>(
  { context, request }: { context: LoadContext; request: Request },
  plans: readonly P[],
): P | null {
  return preselectPlan(plans, {
    address: { planId: null, isOwnChoice: false },
    remembered: readRememberedPlan(context, request),
  });
}

/** The plan that the address names, else the remembered one; 0 when the address names no valid plan. */
export function getRequestedPlanId(
  { context, request }: { context: LoadContext; request: Request },
  query: URLSearchParams,
): number | null {
  return readPlanId(query) ?? readRememberedPlan(context, request)?.planId ?? null;
}

/** The plan that the address names; null when it names none, 0 when that is no plan's id. */
export function readPlanId(query: URLSearchParams): number | null {
  const value = query.get("selectedSubscriptionType");
  return value === null ? null : (parsePlanId(value) ?? 0);
}

const parsePlanId = (value: string): number | null =>
  /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;

/** Stores the plan that the address names too, so that a reload of that address shows the same choice. */
export function rememberPlan({ context, params }: RequestArgs, planId: number): string {
  const addressed = parsePlanId(params["id"] ?? "");
  const chosenAt = addressed === planId ? null : addressed;
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
