/** /logout ends the session and goes to returnUrl if allowed, else the gym's home, else / (product.md §2). */
import { endSession } from "~/features/identity/end-session.server";
import { paths } from "~/paths";
import type { RequestArgs } from "~/http/gym.server";
import { memberScene } from "~/http/gym.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentSession, preloginPage, sessionCookie } from "~/http/session.server";

export async function signOut(args: RequestArgs, returnUrl: string | null): Promise<Response> {
  const { context } = args;
  const [session, { mount }, url] = await Promise.all([
    currentSession(args),
    memberScene(args),
    safeReturnUrl(args, returnUrl),
  ]);
  if (session) await endSession(context.db, { tokenHash: session.hash });
  const headers = new Headers();
  headers.append("Set-Cookie", sessionCookie(context).clear());
  headers.append("Set-Cookie", preloginPage(context).clear());
  headers.set("Cache-Control", "no-store");
  return seeOther(url ?? paths.home(mount), headers);
}

/**
 * Whether this GET may sign somebody out: only a navigation that started here or was typed in (product.md §11).
 * Another site, and a sibling gym is one, could otherwise do it with a link or an image. HEAD and prefetching
 * change nothing.
 */
export function isOwnNavigation(
  request: { method: string; headers: Headers },
  origin: string,
): boolean {
  if (request.method !== "GET") return false;
  const { headers } = request;
  if (headers.has("sec-purpose") || headers.get("purpose") === "prefetch") return false;
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null && destination !== "document" && destination !== "empty") return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  // Plain http on a name other than localhost: no Sec-Fetch-Site (security.md §8b).
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && new URL(referer).origin === origin;
}
