/** The links of a locked workout (product.md §2 "Link targets"). */
import { listCachedPlans } from "~/features/billing/plans/queries.server";
import type { Workout } from "~/features/catalog/workouts/queries.server";
import { lockedLinks, type LockedTarget } from "~/features/player/locked-links";
import { plansThatOpen } from "~/http/currency.server";
import type { GymPageContext } from "~/http/request-context.server";
import { webAddress } from "~/kernel/web-address";
import { paths } from "~/paths";

/** Contains no media address. Signing up or in leads a visitor back (remember-locked-workout.server.ts). */
export async function buildLockedLinks(page: GymPageContext, workout: Workout) {
  const { db, gym, mount, person } = page;
  const offered = await listCachedPlans(db, { gymId: gym.id });
  const returnUrl = page.url.href;
  const community = webAddress(gym.communityUrl);
  const links = lockedLinks({
    signedIn: person !== null,
    offered: plansThatOpen(page, offered, workout, { gymCurrency: gym.currency }).map(
      ({ id }) => id,
    ),
    hasCommunityUrl: community !== null,
  });
  const address = (target: LockedTarget) => {
    if (target.kind === "signup") return paths.signup(mount);
    if (target.kind === "login") return paths.login(mount);
    if (target.kind === "community") return community ?? paths.signup(mount);
    return paths.subscription(mount, target.subscriptionTypeId, { returnUrl });
  };
  return {
    joinTo: address(links.join),
    getStartedTo: links.getStarted && address(links.getStarted),
    signInTo: links.signIn && address(links.signIn),
  };
}
