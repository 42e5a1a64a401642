/**
 * The cookie that names a browser's unfinished login by a social network. It ends with every sign-in and sign-out, or
 * the next person of a shared browser could answer the question and take the network's person for their own account.
 */
import { readCookie, writeCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";

export const readBrowserToken = ({ context, request }: RequestArgs): string | null =>
  readCookie(request.headers.get("cookie"), "socialLogin", context.secure);

/** Null: there is none. */
export const endPendingSocialLogin = (args: RequestArgs): string | null =>
  readBrowserToken(args) === null
    ? null
    : writeCookie("socialLogin", "", { secure: args.context.secure, maxAge: 0 });
