/**
 * Where a locked workout leads (product.md §2 "Link targets", §6, §11). Returns which page, not an address: the
 * caller builds that.
 */
export type LockedTarget =
  | { kind: "signup" }
  | { kind: "login" }
  /** With the workout's address as returnUrl. */
  | { kind: "subscription"; subscriptionTypeId: number }
  | { kind: "community" };

interface LockedLinks {
  join: LockedTarget;
  getStarted: LockedTarget | null;
  signIn: LockedTarget | null;
}

export function lockedLinks(options: {
  signedIn: boolean;
  /** The workout's own subscription types that are still on sale, in the gym's order; the first one is used. */
  offered: readonly number[];
  /** The gym's own setting for 'Join the community'. */
  hasCommunityUrl: boolean;
}): LockedLinks {
  const [first] = options.offered;
  const plan: LockedTarget =
    options.signedIn && first !== undefined
      ? { kind: "subscription", subscriptionTypeId: first }
      : { kind: "signup" };
  return {
    join: options.hasCommunityUrl ? { kind: "community" } : plan,
    getStarted: first === undefined ? null : plan,
    signIn: options.signedIn ? null : { kind: "login" },
  };
}
