/** The answers of the partner's page, for the form of a new person and the button of a member. */
import { toCookieHeaders } from "~/http/cookies";
import { redisplayForm } from "~/http/form.server";
import { partnerIntent, requirePartner, type PartnerPerson } from "~/http/partner.server";
import type { PageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { preloginPage } from "~/http/session.server";
import { paths } from "~/paths";
import { reloadAt } from "../identity/post-login-redirect.server";
import { readLink, readQuery } from "./link-state.server";

/** The person whom the server has read from the link; null: the intent is over, or was of another link. */
export function readIntent(page: PageContext, gpwId: string): PartnerPerson | null {
  const intent = partnerIntent(page.context, requirePartner(page)).read(page.request);
  return intent?.gpwId === gpwId ? intent : null;
}

/** The page's own address with the values of the link. */
export function linkPath({ url }: PageContext): string {
  return paths.partnerRegister(readQuery(url));
}

/** The same page, which has the link in its address; it names the reason that prevents the registration. */
export const showAgain = (page: PageContext) => seeOther(linkPath(page), NO_STORE);

/** The form again, with a new intent: its next sending counts. */
export function renewIntent(page: PageContext, reply: Parameters<typeof redisplayForm>[0]) {
  const partner = requirePartner(page);
  const link = readLink(page, partner);
  if (!link) return showAgain(page);
  const cookie = partnerIntent(page.context, partner).set(link);
  return redisplayForm(reply, 400, { ...NO_STORE, "Set-Cookie": cookie });
}

/** Cookies of a session that has begun come along. */
export function leadToSuccess(page: PageContext, cookies: (string | null)[] = []): Response {
  const { context, request } = page;
  const saved = preloginPage(context);
  return reloadAt(
    paths.checkoutSuccess(),
    toCookieHeaders(
      partnerIntent(context, requirePartner(page)).clear(),
      // The link has done its work, so no later login leads back to it.
      saved.read(request) === linkPath(page) ? saved.clear() : null,
      ...cookies,
    ),
  );
}
