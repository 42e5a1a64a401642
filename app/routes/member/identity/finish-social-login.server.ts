/** The last step of a login by a social network, on the host of the form: sign in, link, or ask for what is missing. */
import { endSocialLogin } from "~/features/identity/social/end-social-login.server";
import { failSocialLogin } from "~/features/identity/social/fail-social-login.server";
import { FACEBOOK } from "~/features/identity/social/facebook";
import { findReturnedLogin, type SocialLogin } from "~/features/identity/social/queries.server";
import { redeemHandoff } from "~/features/identity/social/redeem-handoff.server";
import { finishSocialLogin } from "~/features/journeys/finish-social-login.server";
import { linkSocialNetwork } from "~/features/journeys/link-social-network.server";
import { hashSessionToken } from "~/features/identity/session-token.server";
import { forgetAcquiringTrainer, readAcquiringTrainer } from "~/http/acquiring-trainer";
import { toCookieHeaders } from "~/http/cookies";
import type { PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { currentSession, signInPlace } from "~/http/session.server";
import { endPendingSocialLogin, readBrowserToken } from "~/http/pending-social-login";
import { signInCookies } from "~/http/sign-in-cookies.server";
import { toastCookie } from "~/http/toast";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import { consumeSignUpLimit } from "~/http/sign-up-limit.server";
import { choosePageAfterRegistration } from "./plans-redirect.server";
import { buildPostLoginRedirect, reloadAt } from "./post-login-redirect.server";
import { stayedToast } from "./stayed-toast.server";
import { recordSocialFailure } from "./record-social-failure.server";

/** Takes the login over from the platform's host. */
export async function takeHandoff(page: PageContext, code: string): Promise<Response> {
  const { context, db, mount, now, origin } = page;
  const { customDomain } = context;
  const browserToken = readBrowserToken(page);
  const login = await redeemHandoff(db, { code, browserToken, origin, customDomain, now });
  if (!login) {
    const known = await findReturnedLogin(db, { handoffCode: code });
    if (known) {
      const { gymId, stateHash } = known;
      // Its time is over, or its domain has been verified anew, so this browser gets its form back.
      if (isOfBrowser(known, { browserToken, origin })) {
        return abandon(page, known, "handoff-expired");
      }
      await recordSocialFailure(page, { gymId, reason: "handoff-invalid", stateHash });
    }
    return seeOther(paths.login(mount));
  }
  return login.purpose === "LINK" ? link(page, login) : proceed(page, login);
}

const isOfBrowser = (
  { browserHash, origin }: SocialLogin,
  browser: { browserToken: string | null; origin: string },
): boolean =>
  browser.browserToken !== null &&
  browserHash === hashSessionToken(browser.browserToken) &&
  origin === browser.origin;

/** Signs in if the network's answer is enough; else the page asks. */
export async function proceed(page: PageContext, login: SocialLogin): Promise<Response> {
  const { context, db, gym, lang, mount, now } = page;
  const { email, firstName, lastName, stateHash, subject } = login;
  if (subject === null) return abandon(page, login, "profile-missing");
  const previousSession = await currentSession(page);
  const finished = await finishSocialLogin(db, {
    profile: {
      provider: FACEBOOK,
      subject,
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      email,
    },
    gym,
    acquiringTrainerTuid: readAcquiringTrainer(page),
    lang: toLangKey(lang),
    place: signInPlace(context),
    passwords: context.passwords,
    now,
    replaces: previousSession?.hash,
    admit: () => consumeSignUpLimit(page),
  });
  if (finished.kind === "limited") {
    await failSocialLogin(db, { stateHash });
    const toast = toastCookie({ kind: "bad", key: "error:signUpLimit" }, context.secure);
    return seeOther(toFormUrl(login), toCookieHeaders(toast));
  }
  return finished.kind === "signed-in"
    ? completeSignIn(page, login, finished)
    : seeOther(paths.socialLogin(mount));
}

/** A new member is led by the gym's plans, as after the sign-up form. */
export async function completeSignIn(
  page: PageContext,
  login: SocialLogin,
  signedIn: {
    isNew: boolean;
    accountId: string;
    studentId: number;
    session: { token: string };
    deletionUndone?: boolean;
  },
): Promise<Response> {
  const { context, db, gym, mount } = page;
  await endSocialLogin(db, { stateHash: login.stateHash });
  const { url, cookies } = await buildPostLoginRedirect(page, login.returnUrl);
  const to = signedIn.isNew
    ? await choosePageAfterRegistration(page, { gym, mount, person: signedIn, url })
    : url;
  const begun = signInCookies(page, {
    accountId: signedIn.accountId,
    token: signedIn.session.token,
  });
  const toast = signedIn.deletionUndone ? stayedToast(context) : null;
  const forgotten = signedIn.isNew ? forgetAcquiringTrainer(page) : null;
  return reloadAt(to, toCookieHeaders(...cookies, ...begun, toast, forgotten));
}

/** Leads back to the form without a word (product.md §8). */
export async function abandon(
  page: PageContext,
  login: SocialLogin,
  reason: string,
): Promise<Response> {
  await failSocialLogin(page.db, { stateHash: login.stateHash });
  await recordSocialFailure(page, { gymId: page.gym?.id ?? null, reason });
  return seeOther(toFormUrl(login));
}

/** Its password was asked before the network; the session must still be that account's. */
async function link(page: PageContext, login: SocialLogin): Promise<Response> {
  const { context, db, gym, now, person } = page;
  const { accountId, stateHash, subject } = login;
  if (accountId === null || subject === null || person?.accountId !== accountId) {
    return abandon(page, login, "session-changed");
  }
  const linked = await linkSocialNetwork(db, {
    provider: FACEBOOK,
    subject,
    accountId,
    proof: { sessionHash: person.sessionHash },
    gym,
    now,
  });
  if (!linked.ok && linked.reason !== "taken") return abandon(page, login, "session-changed");
  await endSocialLogin(db, { stateHash });
  const toast = linked.ok
    ? ({ kind: "good", key: "account:networks.toast.linked" } as const)
    : ({ kind: "bad", key: "account:networks.toast.taken" } as const);
  return seeOther(
    toFormUrl(login),
    toCookieHeaders(endPendingSocialLogin(page), toastCookie(toast, context.secure)),
  );
}

/** Path and query of our own page, kept by the server since the form was sent there. */
const toFormUrl = ({ formPath }: SocialLogin): string => formPath;
