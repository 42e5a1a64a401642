/**
 * The address that the social network leads back to, on the platform's host alone. It reads the answer and hands the
 * login over to the host of the form, which alone can begin a session there; to a custom domain only after the person
 * has agreed.
 */
import { Authenticator } from "remix-auth";
import { claimSocialLogin } from "~/features/identity/social/claim-social-login.server";
import { failSocialLogin } from "~/features/identity/social/fail-social-login.server";
import { findStartedLogin, type SocialLogin } from "~/features/identity/social/queries.server";
import { saveSocialProfile } from "~/features/identity/social/save-social-profile.server";
import { hashSessionToken } from "~/features/identity/session-token.server";
import type { RequestArgs } from "~/http/gym.server";
import { findPendingHandoff, handoffCookie } from "~/http/pending-handoff.server";
import { readBrowserToken } from "~/http/pending-social-login";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { NO_GYM, paths } from "~/paths";
import { FacebookStrategy } from "./facebook-strategy.server";
import { findHandoffTarget } from "./handoff-target.server";
import { isPrefetch } from "./prefetch";
import { recordSocialFailure } from "./record-social-failure.server";
import { toCallbackUrl } from "./redirect-to-facebook.server";

/** Says nothing to the visitor when it fails (product.md §8): the form is shown again, and an event is recorded. */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args);
  const { context, db, now, origin, request, url } = page;
  const { facebook, hostGym } = context;
  if (!facebook || hostGym) throw notFound();
  // Browsers follow a redirect that was prefetched, but ask again after a refusal.
  if (isPrefetch(request)) return new Response(null, { status: 503, headers: NO_STORE });
  // HEAD changes nothing, and the code is used up by its first use.
  if (request.method !== "GET") return seeOther(paths.login(NO_GYM));
  const state = url.searchParams.get("state");
  const browserToken = readBrowserToken(page);
  const login = await claimSocialLogin(db, { state, origin, browserToken, now });
  if (!login) return refuseState(page, state);
  const { gymId, stateHash } = login;
  const fail = async (reason: string, formUrl: string) => {
    await failSocialLogin(db, { stateHash });
    await recordSocialFailure(page, { gymId, reason });
    return seeOther(formUrl);
  };
  const target = await findHandoffTarget(page, login);
  if (target === null) return fail("host-lost", paths.login(NO_GYM));
  const strategy = new FacebookStrategy(facebook, { redirectUrl: toCallbackUrl(page), now });
  const authenticator = new Authenticator<Awaited<ReturnType<typeof strategy.authenticate>>>();
  const answer = await authenticator
    .use(strategy)
    .authenticate(strategy.name, new Request(request.url));
  if (!answer.ok) return fail(answer.reason, `${login.origin}${login.formPath}`);
  const { profile } = answer;
  const needsConfirmation = target === "custom-domain";
  const { token } = await saveSocialProfile(db, { stateHash, profile, needsConfirmation, now });
  if (needsConfirmation) {
    const cookie = handoffCookie(context).set(token);
    return seeOther(paths.confirmHandoff(), { ...NO_STORE, "Set-Cookie": cookie });
  }
  const handoffUrl = `${login.origin}${paths.socialLogin(login, { code: token })}`;
  return seeOther(handoffUrl, NO_STORE);
}

/** A state that is unknown writes nothing, and one that is known is reported once: a GET must not fill a table. */
async function refuseState(page: PageContext, state: string | null): Promise<Response> {
  const login = await findStartedLogin(page.db, { state });
  if (!login) return seeOther(paths.login(NO_GYM));
  const { gymId, stateHash } = login;
  // The page was loaded twice.
  const pending = await findPendingHandoff(page);
  if (pending?.login.stateHash === stateHash) return seeOther(paths.confirmHandoff());
  await recordSocialFailure(page, { gymId, reason: "state-invalid", stateHash });
  return seeOther(await findFormUrl(page, login));
}

/** The browser that started the login goes back to its form; any other one learns nothing of it. */
async function findFormUrl(page: PageContext, login: SocialLogin): Promise<string> {
  const browserToken = readBrowserToken(page);
  const isOwn = browserToken !== null && hashSessionToken(browserToken) === login.browserHash;
  const isServed = isOwn && (await findHandoffTarget(page, login)) !== null;
  return isServed ? `${login.origin}${login.formPath}` : paths.login(NO_GYM);
}
