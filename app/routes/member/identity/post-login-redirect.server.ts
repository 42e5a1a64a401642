/**
 * Where a person goes after login or registration (product.md §4, §11): returnUrl if allowed, else the page that
 * requires the login, else the gym's home. Both addresses come from the browser and are checked by the same rule.
 * After Get Started (the page sets a flag, product.md §4 "Login flow") the stored page comes first.
 */
import type { Gym } from "~/features/gyms/queries.server";
import { readCookie, toCookieHeaders, writeCookie } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentPerson, preloginPage } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";
import { paths, type Mount } from "~/paths";

interface PostLoginRedirect {
  url: string;
  /** Remove the stored page and the flag of Get Started. */
  cookies: string[];
}

/** The page that the visitor wanted before the login; on a gym's pages another gym's reads as none. */
export async function readSavedPage(args: RequestArgs, gym: Gym | null): Promise<string | null> {
  const { context, request } = args;
  const savedUrl = await safeReturnUrl(args, preloginPage(context).read(request));
  const guid = savedUrl === null ? undefined : /^\/gym\/([^/?#]+)/.exec(savedUrl)?.[1];
  return gym && guid !== undefined && guid !== gym.guid ? null : savedUrl;
}

export async function buildPostLoginRedirect(
  args: RequestArgs,
  returnUrl: string | null | undefined,
  /** Where a person goes without a wanted page and without a gym. */
  homeWithoutGym: (mount: Mount) => string = paths.home,
): Promise<PostLoginRedirect> {
  const { context, request } = args;
  const { secure } = context;
  const storedPage = preloginPage(context).read(request);
  const gotStarted = readCookie(request.headers.get("cookie"), "getStarted", secure) !== null;
  const { gym, mount } = await resolveBrand(args);
  const [requestedUrl, storedUrl] = await Promise.all([
    safeReturnUrl(args, returnUrl),
    readSavedPage(args, gym),
  ]);
  const home = gym ? paths.home(mount) : homeWithoutGym(mount);
  return {
    url: (gotStarted ? storedUrl : null) ?? requestedUrl ?? storedUrl ?? home,
    cookies: [
      ...(storedPage === null ? [] : [preloginPage(context).clear()]),
      ...(gotStarted ? [writeCookie("getStarted", "", { secure, maxAge: 0 })] : []),
    ],
  };
}

/**
 * The pages of login and registration are for visitors.
 * @throws 303 for a signed-in member, to the page that follows a login
 */
export async function requireAnonymous(args: RequestArgs, returnUrl: string | null): Promise<void> {
  if (!(await currentPerson(args))) return;
  const { url, cookies } = await buildPostLoginRedirect(args, returnUrl);
  throw seeOther(url, toCookieHeaders(...cookies));
}

/** Loads the next document, because a member's language and cached pages differ from the visitor's. */
export function reloadAt(url: string, headers: HeadersInit): Response {
  const response = seeOther(url, headers);
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}
