/**
 * A new member without access to a gym that offers plans gets to the target by way of them (product.md §4 "Registration",
 * product.md §24 "After registration"). A login leads to no plans.
 */
import { listShownPlans } from "~/features/billing/plans/queries.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { givesAccess, may } from "~/features/billing/subscriptions/subscription";
import { isStaffOf } from "~/features/identity/queries.server";
import { isOpenLive } from "~/features/lives/queries.server";
import { paths, type Mount } from "~/paths";
import { planToLeadTo } from "~/http/billing/checkout-cookies";
import { plansInCurrency } from "~/http/currency.server";
import type { RequestArgs } from "~/http/gym.server";
import type { Onward } from "./post-login-redirect.server";
import { classifyTarget } from "./registration-target";

interface Arrival {
  gym: { id: number; guid: string; currency: string } | null;
  mount: Mount;
  person: { accountId: string; studentId: number };
  onward: Pick<Onward, "url">;
}

export async function afterRegistration(args: RequestArgs, arrival: Arrival): Promise<string> {
  const { gym, onward } = arrival;
  if (!gym) return onward.url;
  const target = classifyTarget(new URL(onward.url, args.context.origin), gym.guid);
  const isDirect =
    target.kind === "page" ||
    (target.kind === "live" && (await isOpenLive(args.context.db, { gymId: gym.id, ...target })));
  return (isDirect ? null : await toThePlans(args, { ...arrival, gym })) ?? onward.url;
}

/** Where to get access: the overdue subscription, else the plans. Null: access exists, or nothing is sold. */
async function toThePlans(
  args: RequestArgs,
  { gym, mount, person: { accountId, studentId }, onward }: Arrival & { gym: { id: number } },
): Promise<string | null> {
  const { db } = args.context;
  const now = new Date();
  const all = await listSubscriptions(db, { studentId });
  // A platform-wide one covers this gym too, or is for its owner to know.
  const here = all.filter(({ gymId }) => gymId === null || gymId === gym.id);
  if (here.some((one) => givesAccess(one, now))) return null;
  if (await isStaffOf(db, { accountId, gymId: gym.id })) return null;
  const owed = here.find((one) => may("pay", one, now));
  const plans = await listShownPlans(db, { gymId: gym.id });
  const offered = plansInCurrency(args, plans, { gymCurrency: gym.currency });
  const target = owed ?? planToLeadTo(args, offered);
  return target && paths.subscription(mount, target.id, { returnUrl: onward.url });
}
