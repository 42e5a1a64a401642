/**
 * Sends somebody without access here by way of the plans (spec §4): after registration whenever they are on the way
 * to watch something, after login only if they asked for nothing but the gym's home.
 */
import { listShownPlans } from "~/features/billing/plans/queries.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { givesAccess, may } from "~/features/billing/subscriptions/subscription";
import { isStaffOf } from "~/features/identity/queries.server";
import { NO_GYM, paths, type Mount } from "~/paths";
import { planToLeadTo } from "../billing/checkout-cookies";
import { plansInCurrency } from "../currency.server";
import type { RequestArgs } from "../gym.server";
import type { Onward } from "./onward.server";

interface Arrival {
  gym: { id: number; currency: string } | null;
  mount: Mount;
  person: { accountId: string; studentId: number };
  onward: Pick<Onward, "url" | "saved">;
}

/** Anybody on the way to something else, such as another plan, goes there. */
export async function afterRegistration(args: RequestArgs, arrival: Arrival): Promise<string> {
  const { onward } = arrival;
  const pathname = pathInTheGym(args, arrival.mount, onward.url);
  const isForWatching =
    pathname !== null &&
    (pathname === paths.home(NO_GYM) ||
      pathname.startsWith(paths.category(NO_GYM, "")) ||
      pathname.startsWith(paths.lives(NO_GYM)));
  return (isForWatching ? await toThePlans(args, arrival) : null) ?? onward.url;
}

/** A requested page is never replaced: it opens, or says what opens it. */
export async function afterLogin(args: RequestArgs, arrival: Arrival): Promise<string> {
  const { mount, onward } = arrival;
  const isHome = (url: string) => pathOnThisHost(args, url) === paths.home(mount);
  if (!isHome(onward.url)) return onward.url;
  const plans = await toThePlans(args, arrival);
  if (plans === null) return onward.url;
  return onward.saved !== null && !isHome(onward.saved) ? onward.saved : plans;
}

/** Where to get access: the overdue subscription, else the plans. Null: access exists, or nothing is sold. */
async function toThePlans(
  args: RequestArgs,
  { gym, mount, person: { accountId, studentId }, onward }: Arrival,
): Promise<string | null> {
  if (!gym) return null;
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

/** As on the gym's own host, whichever of the gym's hosts it leads to. Null: it is the platform's. */
function pathInTheGym(
  { context: { origin, settings } }: RequestArgs,
  { guid }: Mount,
  address: string,
): string | null {
  const url = new URL(address, origin);
  const prefix = `/gym/${guid}`;
  if (`${url.pathname}/`.startsWith(`${prefix}/`)) return url.pathname.slice(prefix.length) || "/";
  return url.origin === settings.platformOrigin ? null : url.pathname;
}

/** Null on another origin. */
function pathOnThisHost({ context: { origin } }: RequestArgs, address: string): string | null {
  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname : null;
}
