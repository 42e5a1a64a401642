/** The cookie of a browser that is asked on the platform's host whether a login may go on to a custom domain. */
import { findUnconfirmedLogin, type SocialLogin } from "~/features/identity/social/queries.server";
import { CONFIRMATION_TTL_MS } from "~/features/identity/social/social-login";
import { SECOND_MS } from "~/kernel/time";
import { readCookie, writeCookie } from "./cookies";
import { memoizePerRequest, type RequestArgs } from "./gym.server";
import type { LoadContext } from "./load-context";

interface PendingHandoff {
  login: SocialLogin;
  confirmationToken: string;
}

export function handoffCookie({ secure }: LoadContext) {
  const maxAge = CONFIRMATION_TTL_MS / SECOND_MS;
  return {
    set: (token: string) => writeCookie("socialHandoff", token, { secure, maxAge }),
    clear: () => writeCookie("socialHandoff", "", { secure, maxAge: 0 }),
  };
}

/** Null: this browser is asked nothing. */
export const findPendingHandoff = (args: RequestArgs): Promise<PendingHandoff | null> =>
  memoizePerRequest(args.context, "pendingHandoff", async () => {
    const { db, facebook, now, secure } = args.context;
    const header = args.request.headers.get("cookie");
    const confirmationToken = facebook && readCookie(header, "socialHandoff", secure);
    if (!confirmationToken) return null;
    const login = await findUnconfirmedLogin(db, { confirmationToken, now });
    return login && { login, confirmationToken };
  });
