/** The plan that a link to /profile/subscription/{subscriptionTypeId} names (product.md §24 "Remembered plan"). */
import { findPlan } from "~/features/billing/plans/queries.server";
import { paths } from "~/paths";
import { readRememberedPlan, rememberPlan } from "~/http/billing/checkout-cookies";
import type { RequestArgs, Scene } from "~/http/gym.server";
import { seeOther } from "~/http/responses.server";
import { currentPerson } from "~/http/session.server";

/** Null where the address names a subscription, or nothing that could be a plan. */
export function planIdOf({ params }: RequestArgs): number | null {
  const id = params["id"] ?? "";
  const planId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
  return planId === 0 || planId > 2_147_483_647 ? null : planId;
}

/**
 * The plan that the member chose by opening this address. Pages that name a plan on the way to another page (locked
 * workouts, the redirect after a registration) send a returnUrl, and an expired subscription is named by its own id.
 */
export function chosenPlanId(args: RequestArgs): number | null {
  const { searchParams } = new URL(args.request.url);
  return searchParams.has("returnUrl") ? null : planIdOf(args);
}

const isPlanHere = async ({ context: { db } }: RequestArgs, { gym }: Scene, planId: number) =>
  (await findPlan(db, { gymId: gym?.id ?? null, planId })) !== null;

/**
 * A plan card's link says `chosen`. Its plan is remembered, and the address without the mark follows, so that another
 * choice made there is still shown after a reload. @throws 303
 */
export async function rememberLinkedPlan(args: RequestArgs, scene: Scene): Promise<void> {
  const url = new URL(args.request.url);
  const planId = planIdOf(args);
  if (planId === null || !url.searchParams.has("chosen")) return;
  if (!(await isPlanHere(args, scene, planId))) return;
  url.searchParams.delete("chosen");
  const headers = { "Set-Cookie": rememberPlan(args, planId) };
  throw seeOther(`${paths.subscription(scene.mount, planId)}${url.search}`, headers);
}

/** The cookie that takes a visitor's plan through login or registration (product.md §24 "Carried plan"). */
export async function carryPlan(args: RequestArgs, scene: Scene): Promise<string | null> {
  const planId = chosenPlanId(args);
  if (planId === null || (await currentPerson(args))) return null;
  const remembered = readRememberedPlan(args.context, args.request);
  // Another plan was chosen at this address before.
  if (remembered?.chosenAt === planId) return null;
  return (await isPlanHere(args, scene, planId)) ? rememberPlan(args, planId) : null;
}
