/**
 * Whoever comes in by registration or login and may not watch anything here yet goes by way of the plans, and from there
 * where they wanted to (spec §4). Who is on the way to something else than watching keeps that way.
 */
import { firstOfferedPlan, listSubscriptions } from "~/features/billing/queries.server";
import { givesAccess } from "~/features/billing/subscription";
import { isStaffOf } from "~/features/identity/queries.server";
import { paths, type Mount } from "~/paths";
import type { RequestArgs } from "./gym.server";

export async function byWayOfPlans(
  { context }: RequestArgs,
  {
    gym,
    mount,
    person,
    url,
  }: {
    gym: { id: number } | null;
    mount: Mount;
    person: { accountId: string; studentId: number };
    url: string;
  },
): Promise<string> {
  if (!gym || !isForWatching(new URL(url, context.origin).pathname, mount)) return url;
  const { db } = context;
  const { accountId, studentId } = person;
  const now = new Date();
  const [held, isStaff, plan] = await Promise.all([
    listSubscriptions(db, { studentId }),
    isStaffOf(db, { accountId, gymId: gym.id }),
    firstOfferedPlan(db, { gymId: gym.id }),
  ]);
  // A platform-wide one covers this gym too, or is for its owner to know.
  const watches = held.some(
    (one) => (one.gymId === null || one.gymId === gym.id) && givesAccess(one, now),
  );
  return plan && !watches && !isStaff
    ? paths.subscription(mount, plan.id, { returnUrl: url })
    : url;
}

const isForWatching = (pathname: string, mount: Mount): boolean =>
  pathname === paths.home(mount) ||
  pathname.startsWith(paths.category(mount, "")) ||
  pathname.startsWith(paths.lives(mount));
