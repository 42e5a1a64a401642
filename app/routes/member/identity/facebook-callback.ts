/**
 * The address that the social network leads back to, on the platform's host alone. It reads the answer and hands the
 * login over to the host of the form, which alone can begin a session there.
 */
import { Authenticator } from "remix-auth";
import { isPlatformAlias, meaningOfHost } from "~/features/gyms/host";
import { isVerifiedDomainOf } from "~/features/gyms/queries.server";
import { claimSocialLogin } from "~/features/identity/social/claim-social-login.server";
import { failSocialLogin } from "~/features/identity/social/fail-social-login.server";
import type { SocialLogin } from "~/features/identity/social/queries.server";
import { saveSocialProfile } from "~/features/identity/social/save-social-profile.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { isLoopbackHost } from "~/kernel/loopback";
import { NO_GYM, paths } from "~/paths";
import { FacebookStrategy } from "./facebook-strategy.server";
import { readBrowserToken, toCallbackUrl } from "./redirect-to-facebook.server";

/** Says nothing to the visitor when it fails (product.md §8): the form is shown again, and an event is recorded. */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args);
  const { context, db, now, origin, request, url } = page;
  const { facebook, hostGym } = context;
  if (!facebook || hostGym) throw notFound();
  // HEAD changes nothing, and the code is used up by its first use.
  if (request.method !== "GET") return seeOther(paths.login(NO_GYM));
  const state = url.searchParams.get("state");
  const browserToken = readBrowserToken(page);
  const login = await claimSocialLogin(db, { state, origin, browserToken, now });
  if (!login) {
    await recordFailure(page, { gymId: null, reason: "state-invalid" });
    return seeOther(paths.login(NO_GYM));
  }
  const { gymId, stateHash } = login;
  const strategy = new FacebookStrategy(facebook, { redirectUrl: toCallbackUrl(page), now });
  const authenticator = new Authenticator<Awaited<ReturnType<typeof strategy.authenticate>>>();
  const answer = await authenticator
    .use(strategy)
    .authenticate(strategy.name, new Request(request.url));
  const isOwn = await isOwnOrigin(page, login);
  if (!answer.ok || !isOwn) {
    await failSocialLogin(db, { stateHash });
    const reason = answer.ok ? "host-lost" : answer.reason;
    await recordFailure(page, { gymId, reason });
    const formUrl = isOwn ? `${login.origin}${login.formPath}` : paths.login(NO_GYM);
    return seeOther(formUrl);
  }
  const { handoffCode } = await saveSocialProfile(db, { stateHash, profile: answer.profile, now });
  const handoffUrl = `${login.origin}${paths.socialLogin(login, { code: handoffCode })}`;
  return seeOther(handoffUrl, { "Cache-Control": "no-store" });
}

const recordFailure = (
  { db, now }: PageContext,
  { gymId, reason }: { gymId: number | null; reason: string },
) => recordEvent(db, { name: "Social login failed", gymId, facts: { reason }, now });

/** The edge knew the host when the login began; a custom domain may have been lost since. */
async function isOwnOrigin(
  { context: { db, settings } }: PageContext,
  { origin, gymId }: SocialLogin,
): Promise<boolean> {
  const { hostname } = new URL(origin);
  const { platformHost } = settings;
  if (isLoopbackHost(hostname)) return isPlatformAlias(hostname, platformHost);
  const meaning = meaningOfHost(hostname, { platformHost, labelsWithoutGym: [] });
  if (meaning.kind !== "foreign") return true;
  return gymId !== null && isVerifiedDomainOf(db, hostname, gymId);
}
