/** Leads from a form to the social network: login, signup, the e-mail question and the linked networks. */
import { EMAIL_MAX } from "~/features/identity/email";
import {
  formOriginsOf,
  sourcesOf,
  toFacebookScript,
  type FacebookScript,
} from "~/features/identity/social/facebook";
import { startSocialLogin } from "~/features/identity/social/start-social-login.server";
import { toCookieHeaders, writeCookie } from "~/http/cookies";
import type { PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { HOUR_SECONDS } from "~/kernel/time";
import { paths } from "~/paths";
import { FacebookStrategy } from "./facebook-strategy.server";
import { redisplayLimited, type TypedFields } from "./typed-fields.server";
import { keepTypedNames } from "./typed-names.server";

/** The value of `intent` of the button. */
export const SOCIAL_INTENT = "facebook";
const MAX_ADDRESS = 2048;

/**
 * The button for a page's form; null where no network is configured. The browser applies the policy of forms to every
 * redirect after them: to the network, and by the platform's host back. The network's script works on hosts that are
 * registered there, so it is offered on the platform's alone; and its sources are in the policy of a document that the
 * browser loads, so that no other page may load it.
 */
export function offerSocialLogin({
  context,
  request,
}: PageContext): { name: string; script: FacebookScript | null } | null {
  const { document, facebook, origin, settings } = context;
  if (!facebook) return null;
  const isDocument = request.headers.get("sec-fetch-dest") === "document";
  const hasScript = isDocument && origin === settings.platformOrigin && document !== undefined;
  if (hasScript) document.networkSources = sourcesOf(facebook.settings);
  for (const target of formOriginsOf(facebook.settings)) document?.formTargets.add(target);
  if (settings.platformOrigin !== origin) document?.formTargets.add(settings.platformOrigin);
  return { name: "Facebook", script: hasScript ? toFacebookScript(facebook.settings) : null };
}

export async function redirectToFacebook(
  page: PageContext,
  {
    brand,
    linkAccountId = null,
    rerequest = false,
    formPath = page.url.pathname + page.url.search,
    returnUrl = null,
    typed = { email: null, names: {} },
  }: {
    brand: { gym: { id: number } | null; mount: { base: string } };
    /** The account to link; null: a login. */
    linkAccountId?: string | null;
    rerequest?: boolean;
    /** Where a refusal leads back to. */
    formPath?: string;
    returnUrl?: string | null;
    typed?: TypedFields;
  },
) {
  const { context, db, now, origin } = page;
  const { clientIp, facebook, limits, secure } = context;
  if (!facebook) throw notFound();
  const limit = await limits.consume("social", clientIp);
  if (!limit.ok) return redisplayLimited(typed, limit.retryAfterSeconds);
  const keptPath = formPath.length > MAX_ADDRESS ? page.url.pathname : formPath;
  const { state, browserToken } = await startSocialLogin(db, {
    linkAccountId,
    origin,
    gymId: brand.gym?.id ?? null,
    base: brand.mount.base,
    formPath: keptPath,
    returnUrl: returnUrl !== null && returnUrl.length <= MAX_ADDRESS ? returnUrl : null,
    typedEmail: typed.email?.slice(0, EMAIL_MAX) ?? null,
    now,
  });
  const strategy = new FacebookStrategy(facebook, { redirectUrl: toCallbackUrl(page), now });
  const cookie = writeCookie("socialLogin", browserToken, { secure, maxAge: HOUR_SECONDS });
  const pathname = pathnameOf(keptPath);
  const kept = keepTypedNames(page, { browserToken, pathname, names: typed.names });
  const dialogUrl = strategy.createDialogUrl({ state, rerequest });
  return seeOther(dialogUrl, toCookieHeaders(cookie, kept));
}

/** The network knows this one address of ours. */
export const toCallbackUrl = ({ context: { settings } }: Pick<PageContext, "context">): string =>
  `${settings.platformOrigin}${paths.facebookCallback()}`;

/** The path of a form, without its query. */
export const pathnameOf = (formPath: string): string => formPath.split("?", 1)[0] ?? "";
