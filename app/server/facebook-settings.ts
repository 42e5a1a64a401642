/** Reads the settings of the social login (operations.md §4); a problem is a line `NAME: what was expected`. */
import { originsOf, type FacebookSettings } from "~/features/identity/social/facebook";
import { isLoopbackHost } from "~/kernel/loopback";

const GRAPH = "https://graph.facebook.com";

export function readFacebookSettings(
  s: {
    FACEBOOK_APP_ID?: string | undefined;
    FACEBOOK_APP_SECRET?: string | undefined;
    FACEBOOK_API_BASE?: string | undefined;
    FACEBOOK_API_VERSION: string;
  },
  { production }: { production: boolean },
): { facebook: FacebookSettings | null; problem: string | null } {
  const refuse = (problem: string) => ({ facebook: null, problem });
  const {
    FACEBOOK_APP_ID: appId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_API_BASE: base,
    FACEBOOK_API_VERSION: apiVersion,
  } = s;
  if (appId === undefined && appSecret === undefined && base === undefined) {
    return { facebook: null, problem: null };
  }
  if (appId === undefined)
    return refuse("FACEBOOK_APP_ID: required with the other settings of Facebook");
  if (appSecret === undefined) return refuse("FACEBOOK_APP_SECRET: required with FACEBOOK_APP_ID");
  const apiBase = base === undefined ? undefined : new URL(base).origin;
  const isReal = apiBase === undefined || apiBase === GRAPH;
  // The secret and people's tokens go there.
  if (!isReal && production && !isLoopbackHost(new URL(apiBase).hostname)) {
    return refuse(
      `FACEBOOK_API_BASE: expected ${GRAPH} or an address on this machine (127.0.0.1) in production mode`,
    );
  }
  return { facebook: { appId, appSecret, apiVersion, ...originsOf(apiBase) }, problem: null };
}
