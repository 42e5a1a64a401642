import type { RequestArgs } from "./gym.server";
import { sessionCookie } from "./session.server";
import { dropTypedFormOfOthers } from "./typed-form.server";

/** The cookies of every sign-in: the session begins, and what another person typed on this browser goes. */
export const signInCookies = (
  args: RequestArgs,
  { accountId, token }: { accountId: string; token: string },
): (string | null)[] => [
  sessionCookie(args.context).set(token),
  dropTypedFormOfOthers(args, { accountId }),
];
