/**
 * Where a person goes after login or registration (product.md §4, §11): returnUrl if allowed, else the page that
 * requires the login, else the gym's home. Both addresses come from the browser and are checked by the same rule.
 * After Get Started (the page sets a flag, product.md §4 "Login flow") the stored page comes first.
 */
import { readCookie, toCookieHeaders, writeCookie } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentPerson, preloginPage } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";
import { paths } from "~/paths";

interface PostLoginRedirect {
  url: string;
  /** Remove the stored page and the flag of Get Started. */
  cookies: string[];
}

export async function buildPostLoginRedirect(
  args: RequestArgs,
  returnUrl: string | null | undefined,
): Promise<PostLoginRedirect> {
  const { context, request } = args;
  const { secure } = context;
  const storedPage = preloginPage(context).read(request);
  const gotStarted = readCookie(request.headers.get("cookie"), "getStarted", secure) !== null;
  const [{ mount }, requestedUrl, storedUrl] = await Promise.all([
    resolveBrand(args),
    safeReturnUrl(args, returnUrl),
    safeReturnUrl(args, storedPage),
  ]);
  return {
    url: (gotStarted ? storedUrl : null) ?? requestedUrl ?? storedUrl ?? paths.home(mount),
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
