/**
 * Who comes to the login or to signing up from a locked workout is led back to it (spec §4 "Login flow"). The address
 * of the way in is fixed (spec §2), so the page is known by where the visitor comes from: merely looking at a locked
 * workout keeps nothing. Signing up is where Get Started leads, which sets a flag of its own.
 */
import { isWorkoutPath } from "~/paths";
import { writeCookie } from "../cookies";
import type { RequestArgs } from "../gym.server";
import { preloginPage, TEN_MINUTES } from "../session.server";

export function fromLockedWorkout(
  { request, context }: Pick<RequestArgs, "request" | "context">,
  { getStarted }: { getStarted: boolean },
): Headers {
  const headers = new Headers();
  // Another link than the workout's, which says itself where it leads back to.
  if (new URL(request.url).searchParams.has("returnUrl")) return headers;
  const referer = request.headers.get("referer");
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null;
  if (from?.origin !== context.origin || !isWorkoutPath(from.pathname)) return headers;
  headers.append("Set-Cookie", preloginPage(context).set(`${from.pathname}${from.search}`));
  if (getStarted) {
    const { secure } = context;
    headers.append("Set-Cookie", writeCookie("getStarted", "1", { secure, maxAge: TEN_MINUTES }));
  }
  return headers;
}
