/**
 * Leads a visitor who came to login or signup from a locked workout back to it (product.md §4 "Login flow"). The
 * addresses there are fixed (product.md §2), so the Referer identifies the workout; merely looking at a locked workout
 * stores nothing. Get Started leads to signup and sets a flag of its own.
 */
import { readCookie, toCookieHeaders, writeCookie } from "~/http/cookies";
import type { PageContext } from "~/http/request-context.server";
import { preloginPage, PRELOGIN_PAGE_SECONDS } from "~/http/session.server";
import { parseWorkoutPath } from "~/paths";

export function rememberLockedWorkout(
  { request, context, url }: Pick<PageContext, "request" | "context" | "url">,
  {
    getStarted,
    choice,
  }: {
    getStarted: boolean;
    /** The choice that the address carries: it is newer than the last Get Started. */
    choice: { plan: object | null; query: { returnUrl: string | null } };
  },
): Headers {
  const { secure } = context;
  if (choice.plan !== null || choice.query.returnUrl !== null) {
    const isFlagged = readCookie(request.headers.get("cookie"), "getStarted", secure) !== null;
    return toCookieHeaders(isFlagged ? writeCookie("getStarted", "", { secure, maxAge: 0 }) : null);
  }
  const workoutPage = findLockedWorkoutReferer({ request, context, url });
  if (workoutPage === null) return new Headers();
  return toCookieHeaders(
    preloginPage(context).set(workoutPage),
    getStarted ? writeCookie("getStarted", "1", { secure, maxAge: PRELOGIN_PAGE_SECONDS }) : null,
  );
}

/** Path and query of the workout's page from which the visitor came; null if they came from elsewhere. */
export function findLockedWorkoutReferer({
  request,
  context,
  url,
}: Pick<PageContext, "request" | "context" | "url">): string | null {
  // A link with a returnUrl says itself which page it leads back to.
  if (url.searchParams.has("returnUrl")) return null;
  const referer = request.headers.get("referer");
  const workoutPage = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  if (workoutPage?.origin !== context.origin || !parseWorkoutPath(workoutPage.pathname))
    return null;
  return `${workoutPage.pathname}${workoutPage.search}`;
}
