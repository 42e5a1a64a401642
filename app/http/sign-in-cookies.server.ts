import type { RequestArgs } from "./gym.server";
import { sessionCookie } from "./session.server";
import { endPendingSocialLogin } from "./pending-social-login";
import { dropTypedFormOfOthers } from "./typed-form.server";

/**
 * The cookies of every sign-in: the session begins, and what another person of this browser typed or left unfinished at
 * a social network ends.
 */
export const signInCookies = (
  args: RequestArgs,
  { accountId, token }: { accountId: string; token: string },
): (string | null)[] => [
  sessionCookie(args.context).set(token),
  dropTypedFormOfOthers(args, { accountId }),
  endPendingSocialLogin(args),
];
