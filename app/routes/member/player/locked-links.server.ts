/** Where a locked workout leads (product.md §2 "Link targets"). */
import { listShownPlans } from "~/features/billing/plans/queries.server";
import type { Workout } from "~/features/catalog/workouts/queries.server";
import { lockedLinks, type LockedTarget } from "~/features/player/locked-links";
import { webAddress } from "~/kernel/web-address";
import { paths } from "~/paths";
import { plansThatOpen } from "~/http/currency.server";
import { requireGym, type RequestArgs } from "~/http/gym.server";
import { currentAddress, currentPerson } from "~/http/session.server";

/** Contains no media address. A visitor is led back after signing up or in (remember-locked-workout.server.ts). */
export async function lockedAddresses(args: RequestArgs, workout: Workout) {
  const { gym, mount } = await requireGym(args);
  const [person, offered, returnUrl] = await Promise.all([
    currentPerson(args),
    listShownPlans(args.context.db, { gymId: gym.id }),
    currentAddress(args),
  ]);
  const community = webAddress(gym.communityUrl);
  const links = lockedLinks({
    signedIn: person !== null,
    offered: plansThatOpen(args, offered, workout, { gymCurrency: gym.currency }).map(
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
