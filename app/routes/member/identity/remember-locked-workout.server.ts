/**
 * Leads somebody who came to login or signup from a locked workout back to it (product.md §4 "Login flow"). The addresses
 * there are fixed (product.md §2), so the workout is recognised by the Referer; merely looking at a locked workout stores
 * nothing. Get Started leads to signup and sets a flag of its own.
 */
import { isWorkoutPath } from "~/paths";
import { writeCookie } from "~/http/cookies";
import type { RequestArgs } from "~/http/gym.server";
import { preloginPage, PRELOGIN_PAGE_SECONDS } from "~/http/session.server";

export function fromLockedWorkout(
  { request, context }: Pick<RequestArgs, "request" | "context">,
  { getStarted }: { getStarted: boolean },
): Headers {
  const headers = new Headers();
  // Followed from another link, which says itself where it leads back to.
  if (new URL(request.url).searchParams.has("returnUrl")) return headers;
  const referer = request.headers.get("referer");
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  if (from?.origin !== context.origin || !isWorkoutPath(from.pathname)) return headers;
  headers.append("Set-Cookie", preloginPage(context).set(`${from.pathname}${from.search}`));
  if (getStarted) {
    const { secure } = context;
    headers.append(
      "Set-Cookie",
      writeCookie("getStarted", "1", { secure, maxAge: PRELOGIN_PAGE_SECONDS }),
    );
  }
  return headers;
}
