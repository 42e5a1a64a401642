/**
 * The parameters that the social network expects of our login (product.md §7 "Social login"), and the rules for its
 * answers. Pure.
 */
import type { Result } from "~/kernel/result";

/** The name of the network: `subject_issuer` of the call, `id` of its description. */
export const FACEBOOK = "facebook";
/** The names under which members know the networks. */
export const NETWORK_NAMES = { [FACEBOOK]: "Facebook" };
export const SCOPE = "public_profile,email";
export const DEFAULT_API_VERSION = "2.3";
const SDK_LANGUAGE = "en_US";
const STATE_PREFIX = "facebookdirect.";

export interface FacebookSettings {
  appId: string;
  appSecret: string;
  /** Without the "v" of the network's addresses. */
  apiVersion: string;
  /** Answers the server's questions. */
  graphOrigin: string;
  /** Has the dialog that the visitor sees. */
  dialogOrigin: string;
  /** Has the script for browsers. */
  sdkOrigin: string;
}

const REAL = {
  graphOrigin: "https://graph.facebook.com",
  dialogOrigin: "https://www.facebook.com",
  sdkOrigin: "https://connect.facebook.net",
};

/** The three servers of the network; any other base stands in for all of them. */
export const originsOf = (apiBase: string | undefined) =>
  apiBase === undefined || apiBase === REAL.graphOrigin
    ? REAL
    : { graphOrigin: apiBase, dialogOrigin: apiBase, sdkOrigin: apiBase };

/** The hosts that a form may lead to: the network sends phones to a host of its own. */
export const formOriginsOf = ({ dialogOrigin }: FacebookSettings): string[] =>
  dialogOrigin === REAL.dialogOrigin ? [dialogOrigin, "https://m.facebook.com"] : [dialogOrigin];

/** The hosts that the network's script loads from and asks, for the page's content security policy. */
export interface NetworkSources {
  script: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
}

export function sourcesOf({
  dialogOrigin,
  graphOrigin,
  sdkOrigin,
}: FacebookSettings): NetworkSources {
  const asked = [...new Set([dialogOrigin, graphOrigin])];
  return { script: [sdkOrigin], connect: asked, frame: [dialogOrigin] };
}

/** The values by which the button loads the network's script and asks it for a token. */
export interface FacebookScript {
  scriptUrl: string;
  appId: string;
  /** With the "v" of the script's own options. */
  version: string;
  scope: string;
}

export const toFacebookScript = ({
  appId,
  apiVersion,
  sdkOrigin,
}: FacebookSettings): FacebookScript => ({
  scriptUrl: `${sdkOrigin}/${SDK_LANGUAGE}/sdk.js`,
  appId,
  version: `v${apiVersion}`,
  scope: SCOPE,
});

/** The facts of the network that a client needs, for GET /api/auth-info and for the script of the button. */
export interface NetworkDescription {
  id: typeof FACEBOOK;
  clientId: string;
  scope: string;
  apiVersion: string;
}

export const describeFacebook = ({
  appId,
  apiVersion,
}: Pick<FacebookSettings, "appId" | "apiVersion">): NetworkDescription => ({
  id: FACEBOOK,
  clientId: appId,
  scope: SCOPE,
  apiVersion,
});

/** The state that the network hands back: the prefix of product.md §7 and a nonce. */
export const toState = (nonce: string): string => `${STATE_PREFIX}${nonce}`;

/** The nonce of a state of ours; null for anything else. */
export function readNonce(state: string | null): string | null {
  if (!state?.startsWith(STATE_PREFIX)) return null;
  const nonce = state.slice(STATE_PREFIX.length);
  return /^[\w-]{43}$/.test(nonce) ? nonce : null;
}

/** A person as the network knows them; the names and the e-mail may be missing. */
export interface SocialProfile {
  provider: typeof FACEBOOK;
  /** The person's id for our app, never another identifier. */
  subject: string;
  firstName: string;
  lastName: string;
  email: string | null;
}

export type NetworkRefusal =
  "network-unreachable" | "network-refused" | "token-invalid" | "token-of-another-app";

/** The network's facts about a token. */
interface TokenFacts {
  appId: string;
  isValid: boolean;
  userId: string | null;
  /** Seconds since 1970; 0: never. */
  expiresAt: number;
}

/** A token serves only the app it was issued for (RFC 9700, 4.1): another app's holder could sign in as its users. */
export function checkToken(
  token: TokenFacts,
  { appId, now }: { appId: string; now: Date },
): Result<{ subject: string }, NetworkRefusal> {
  if (token.appId !== appId) return { ok: false, reason: "token-of-another-app" };
  const isExpired = token.expiresAt !== 0 && token.expiresAt * 1000 <= now.getTime();
  if (!token.isValid || isExpired || token.userId === null) {
    return { ok: false, reason: "token-invalid" };
  }
  return { ok: true, subject: token.userId };
}

/** A status of the network for the event log, never a text that a person could have written. */
export const toEventReason = (status: string | null): string =>
  status !== null && /^[\w.:-]{1,60}$/.test(status) ? status : "unknown";
