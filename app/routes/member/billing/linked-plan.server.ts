/** The plan that a link to /profile/subscription/{subscriptionTypeId} names (product.md §24 "Remembered plan"). */
import { findPlan } from "~/features/billing/plans/queries.server";
import { paths } from "~/paths";
import { readRememberedPlan, rememberPlan } from "~/http/billing/checkout-cookies";
import type { PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";

const MAX_PLAN_ID = 2_147_483_647;

/** Null when the address names a subscription, or no possible plan. */
export function getPlanId({ params }: Pick<PageContext, "params">): number | null {
  const id = params["id"] ?? "";
  const planId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  return planId === 0 || planId > MAX_PLAN_ID ? null : planId;
}

/**
 * The plan that the member chose by opening this address. Pages that name a plan on the way to another page (locked
 * workouts, the redirect after a registration) send a returnUrl, and an expired subscription is named by its own id.
 */
export const getChosenPlanId = (page: PageContext): number | null =>
  page.url.searchParams.has("returnUrl") ? null : getPlanId(page);

const isPlanOfGym = async ({ db, gym }: PageContext, planId: number) =>
  (await findPlan(db, { gymId: gym?.id ?? null, planId })) !== null;

/**
 * Remembers the plan of a plan card's link, which has `chosen`, and redirects to the address without it, so that
 * another choice made there is still shown after a reload. @throws 303
 */
export async function rememberLinkedPlan(page: PageContext): Promise<void> {
  const { mount, url } = page;
  const planId = getPlanId(page);
  if (planId === null || !url.searchParams.has("chosen")) return;
  if (!(await isPlanOfGym(page, planId))) return;
  const query = new URLSearchParams(url.searchParams);
  query.delete("chosen");
  const search = query.size > 0 ? `?${query}` : "";
  const headers = { "Set-Cookie": rememberPlan(page, planId) };
  throw seeOther(`${paths.subscription(mount, planId)}${search}`, headers);
}

/** The cookie that carries a visitor's plan through login or registration (product.md §24 "Carried plan"). */
export async function carryPlan(page: PageContext): Promise<string | null> {
  const planId = getChosenPlanId(page);
  if (planId === null || page.person) return null;
  const remembered = readRememberedPlan(page.context, page.request);
  // The visitor chose another plan at this address before.
  if (remembered?.chosenAt === planId) return null;
  return (await isPlanOfGym(page, planId)) ? rememberPlan(page, planId) : null;
}
