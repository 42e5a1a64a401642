/** /logout ends the session and goes to returnUrl if allowed, else the gym's home, else / (product.md §2). */
import { endSession } from "~/features/identity/end-session.server";
import { toCookieHeaders } from "~/http/cookies";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { endPendingSocialLogin } from "~/http/pending-social-login";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentSession, preloginPage, sessionCookie } from "~/http/session.server";
import { clearTypedForm } from "~/http/typed-form.server";
import { paths } from "~/paths";
import { isPrefetch } from "./prefetch";

/** @throws 303 where the visit itself may end the session; otherwise the page offers a button. */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { context, mount, request, t, url } = page;
  const requested = url.searchParams.get("returnUrl");
  if (isOwnNavigation(request, context.origin)) throw await signOut(page, requested);
  const returnUrl = await safeReturnUrl(page, requested);
  return { title: t("logout.title"), returnUrl, homeUrl: paths.home(mount) };
}

export async function action(args: RequestArgs) {
  const form = await readForm(args.request);
  return signOut(await pageContext(args), String(form.get("returnUrl") ?? ""));
}

async function signOut(page: PageContext, returnUrl: string | null): Promise<Response> {
  const { context, db, mount } = page;
  const [session, url] = await Promise.all([currentSession(page), safeReturnUrl(page, returnUrl)]);
  if (session) await endSession(db, { tokenHash: session.hash });
  const headers = toCookieHeaders(
    sessionCookie(context).clear(),
    preloginPage(context).clear(),
    clearTypedForm(context.secure),
    endPendingSocialLogin(page),
  );
  headers.set("Cache-Control", "no-store");
  return seeOther(url ?? paths.home(mount), headers);
}

/**
 * A GET signs the member out only if the navigation started on this site or was typed in (product.md §11). Other sites,
 * including sibling gyms, could otherwise do it with a link or an image. HEAD requests and prefetches change nothing.
 */
export function isOwnNavigation(
  request: { method: string; headers: Headers },
  origin: string,
): boolean {
  if (request.method !== "GET") return false;
  if (isPrefetch(request)) return false;
  const { headers } = request;
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null && destination !== "document" && destination !== "empty") return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  // Plain http on a name other than localhost: no Sec-Fetch-Site (security.md §8b).
  const referer = headers.get("referer");
  return referer !== null && URL.canParse(referer) && new URL(referer).origin === origin;
}
