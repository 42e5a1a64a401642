/** Reads the session: a cookie on pages, `Authorization: Bearer` on calls; both name the same row (product.md §10). */
import { readDevice } from "~/features/identity/read-device.server";
import {
  readSession,
  type Person,
  type ReadSession,
} from "~/features/identity/read-session.server";
import {
  hashSessionToken,
  isVisitorToken,
  newVisitorToken,
} from "~/features/identity/session-token.server";
import type { SignInPlace } from "~/features/identity/session";
import { DAY_SECONDS, HOUR_SECONDS } from "~/kernel/time";
import { paths } from "~/paths";
import { readBearerToken } from "./bearer";
import { readCookie, writeCookie } from "./cookies";
import { toNetworkKey, toNetworkPrefix } from "./edge/network-key";
import { memoizePerRequest, requestUrl, type RequestArgs } from "./gym.server";
import type { LoadContext } from "./load-context";
import { seeOther } from "./responses.server";

export type { Person };

const SESSION_TTL_SECONDS = 30 * DAY_SECONDS;
/** Longer than any grant that is bound to the session. */
const VISITOR_SESSION_TTL_SECONDS = 12 * HOUR_SECONDS;
/** A login or registration leads back to a page that was requested within this time (product.md §24). */
export const PRELOGIN_PAGE_SECONDS = HOUR_SECONDS;

/** A call with an Authorization header never falls back to a cookie. */
export function sessionToken(
  header: (name: string) => string | null | undefined,
  secure: boolean,
): string | null {
  const authorization = header("authorization");
  if (authorization !== null && authorization !== undefined) return readBearerToken(authorization);
  return readCookie(header("cookie"), "session", secure);
}

/** Null for a visitor; `person` is null in a visitor's anonymous session (product.md §13). */
export function currentSession({ context, request }: RequestArgs): Promise<ReadSession | null> {
  return memoizePerRequest(context, "session", async () => {
    const token = sessionToken((name) => request.headers.get(name), context.secure);
    return token
      ? readSession(context.db, { token, customDomain: context.customDomain, now: context.now })
      : null;
  });
}

/** The host, the network and the device that the caller signs in from. */
export const signInPlace = (
  { customDomain, clientIp, userAgent }: LoadContext,
  { isApiToken = false } = {},
): SignInPlace => ({
  customDomain,
  network: toNetworkKey(clientIp),
  networkPrefix: toNetworkPrefix(clientIp),
  device: readDevice(userAgent),
  isApiToken,
});

/** The 30 days slide: an extended row needs a new cookie. Null: the row was not extended. */
export async function renewedSessionCookie(args: RequestArgs): Promise<string | null> {
  const { context, request } = args;
  const token = readCookie(request.headers.get("cookie"), "session", context.secure);
  const session = token ? await currentSession(args) : null;
  return token && session?.renewed ? sessionCookie(context).set(token) : null;
}

export async function currentPerson(args: RequestArgs): Promise<Person | null> {
  return (await currentSession(args))?.person ?? null;
}

/** @throws 303 to /signin with path and query saved in `preloginPage`; calls answer 401 instead (product.md §10) */
export async function requirePerson(args: RequestArgs): Promise<Person> {
  const person = await currentPerson(args);
  if (person) return person;
  throw redirectToSignIn(args);
}

/** Saves path and query, so that the login leads back to them. */
export function redirectToSignIn(
  args: RequestArgs,
  query?: Parameters<typeof paths.signin>[0],
  /** Further cookies. */
  headers: Headers = new Headers(),
): Response {
  const { pathname, search } = requestUrl(args);
  headers.append("Set-Cookie", preloginPage(args.context).set(`${pathname}${search}`));
  return seeOther(paths.signin(query), headers);
}

export function sessionCookie(context: Pick<LoadContext, "secure">) {
  return {
    set: (token: string) =>
      writeCookie("session", token, { secure: context.secure, maxAge: SESSION_TTL_SECONDS }),
    clear: () => writeCookie("session", "", { secure: context.secure, maxAge: 0 }),
  };
}

/** A cookie saves the page, so that it works without script (product.md §3 "Browser storage keys"). */
export function preloginPage(context: LoadContext) {
  return {
    read: (request: Request) =>
      readCookie(request.headers.get("cookie"), "preloginPage", context.secure),
    set: (page: string) =>
      writeCookie("preloginPage", page.slice(0, 2048), {
        secure: context.secure,
        maxAge: PRELOGIN_PAGE_SECONDS,
      }),
    clear: () => writeCookie("preloginPage", "", { secure: context.secure, maxAge: 0 }),
  };
}

/** A visitor who plays a free workout needs a session, because grants are bound to one. An existing one continues. */
export function visitorSession({ context, request }: RequestArgs) {
  const { secure } = context;
  const current = sessionToken((name) => request.headers.get(name), secure);
  const token = current !== null && isVisitorToken(current) ? current : newVisitorToken();
  const setCookie = writeCookie("session", token, { secure, maxAge: VISITOR_SESSION_TTL_SECONDS });
  return { hash: hashSessionToken(token), setCookie };
}

/** The page's full address, which the Sign In link carries (product.md §2). */
export const currentAddress = (args: RequestArgs): string => requestUrl(args).href;
