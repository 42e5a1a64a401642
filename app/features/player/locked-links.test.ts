import { expect, test } from "vitest";
import { lockedLinks } from "./locked-links";

const signup = { kind: "signup" };
const login = { kind: "login" };
const community = { kind: "community" };
const plan = (subscriptionTypeId: number) => ({ kind: "subscription", subscriptionTypeId });

test.each([
  // signed in, offered, community, join, getStarted, signIn
  [false, [4, 5], false, signup, signup, login],
  [false, [], false, signup, null, login],
  [true, [4, 5], false, plan(4), plan(4), null],
  [true, [], false, signup, null, null],
  [false, [4], true, community, signup, login],
  [true, [4], true, community, plan(4), null],
])(
  "signed in %s, plans %j, community %s",
  (signedIn, offered, hasCommunityUrl, join, getStarted, signIn) => {
    expect(lockedLinks({ signedIn, offered, hasCommunityUrl })).toEqual({
      join,
      getStarted,
      signIn,
    });
  },
);
