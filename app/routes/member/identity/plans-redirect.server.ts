/**
 * Registration sends a member without access to the gym's plans first (product.md §4 "Registration", product.md §24
 * "After registration"). A login never does.
 */
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { givesAccess, canPerform } from "~/features/billing/subscriptions/subscription";
import { isStaffOf } from "~/features/identity/roles/queries.server";
import { isOpenLive } from "~/features/lives/queries.server";
import { choosePreferredPlan } from "~/http/billing/checkout-cookies";
import { plansInCurrency } from "~/http/currency.server";
import type { RequestArgs } from "~/http/gym.server";
import { paths, type Mount } from "~/paths";
import { classifyTarget } from "./registration-target";

interface Registration {
  gym: { id: number; guid: string; currency: string } | null;
  mount: Mount;
  person: { accountId: string; studentId: number };
  /** The page that a login would lead to. */
  url: string;
}

export async function choosePageAfterRegistration(
  args: RequestArgs,
  registration: Registration,
): Promise<string> {
  const { gym, url } = registration;
  if (!gym) return url;
  const { db, origin } = args.context;
  const target = classifyTarget(new URL(url, origin), gym.guid);
  const isDirect =
    target.kind === "page" ||
    (target.kind === "live" && (await isOpenLive(db, { gymId: gym.id, ...target })));
  return (isDirect ? null : await findPlansRedirect(args, { ...registration, gym })) ?? url;
}

/** The overdue subscription, else the plans; null for a member with access, or if nothing is sold. */
async function findPlansRedirect(
  args: RequestArgs,
  {
    gym,
    mount,
    person: { accountId, studentId },
    url,
  }: Registration & { gym: NonNullable<Registration["gym"]> },
): Promise<string | null> {
  const { db, now } = args.context;
  const all = await listSubscriptions(db, { studentId });
  // A platform subscription either covers this gym too or is its owner's own concern.
  const here = all.filter(({ gymId }) => gymId === null || gymId === gym.id);
  if (here.some((subscription) => givesAccess(subscription, now))) return null;
  if (await isStaffOf(db, { accountId, gymId: gym.id })) return null;
  const overdue = here.find((subscription) => canPerform("pay", subscription, now));
  const plans = await listCachedPlans(db, { gymId: gym.id });
  const offered = plansInCurrency(args, plans, { gymCurrency: gym.currency });
  const target = overdue ?? choosePreferredPlan(args, offered);
  return target && paths.subscription(mount, target.id, { returnUrl: url });
}
