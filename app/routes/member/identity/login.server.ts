/** The server half of /login and of the /signin gateway: one form at two addresses. */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { loginForm } from "~/features/identity/forms";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import {
  formAction,
  formTitle,
  readForm,
  redisplayRefusedForm,
  type RefusedForm,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { languageOf } from "~/http/i18n.server";
import { pageContext } from "~/http/request-context.server";
import { suggestResetEmail } from "~/http/reset-email";
import { currentSession, signInPlace } from "~/http/session.server";
import { resolveBrand } from "~/http/shell.server";
import { signInCookies } from "~/http/sign-in-cookies.server";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import { stayedToast } from "./stayed-toast.server";
import { signIn } from "./authenticator.server";
import { buildPostLoginRedirect, reloadAt, requireAnonymous } from "./post-login-redirect.server";
import { loadChoiceStrip, readCarriedChoice } from "./carried-choice.server";
import { continueWithFacebook } from "./continue-with-facebook.server";
import { offerSocialLogin, SOCIAL_INTENT } from "./redirect-to-facebook.server";
import { findTypedFields } from "./typed-fields.server";
import { rememberLockedWorkout } from "./remember-locked-workout.server";

/** The schema stays on the server; the browser gets only what its own checks need (performance.md §7.1). */
const constraint = getZodConstraint(loginForm);

/**
 * The /signin gateway (product.md §2) shows visitors the form in the gym's brand.
 * @throws 303 to the saved page for a signed-in member
 */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { getFixedT, t, url } = page;
  const brand = await resolveBrand(page);
  const { gym, mount } = brand;
  const choice = await readCarriedChoice(page, brand);
  await requireAnonymous(page, url.searchParams.get("returnUrl"));
  const headers = rememberLockedWorkout(page, { getStarted: false, choice });
  if (choice.planCookie) headers.append("Set-Cookie", choice.planCookie);
  return data(
    {
      title: formTitle(page, t(gym ? "login.titleAt" : "login.title", { gym: gym?.name })),
      metaDescription: gym && getFixedT("description")("login", { gym: gym.name }),
      constraint,
      returnUrl: choice.returnUrl,
      signupUrl: paths.signup(mount, choice.query),
      resetPasswordUrl: paths.resetPassword(mount, { returnUrl: choice.returnUrl }),
      strip: await loadChoiceStrip(page, brand, choice, { withPrice: false }),
      network: offerSocialLogin(page),
      typedEmail: (await findTypedFields(page)).email,
    },
    { headers },
  );
}

export const action = formAction(logIn);

async function logIn(args: RequestArgs) {
  const { context, request } = args;
  const form = await readForm(request);
  const languageChange = await handleLanguageChange(args, form);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  if (form.get("intent") === SOCIAL_INTENT) {
    const page = await pageContext(args, "identity");
    return continueWithFacebook(page, await resolveBrand(page), form);
  }
  const checked = await signIn(args, form);
  // Without script the link "Forgot password" cannot carry the typed address.
  const refuse = (refusal: RefusedForm) =>
    redisplayRefusedForm(refusal, suggestResetEmail(args, form.get("email")));
  if (checked.kind === "refused") return refuse(checked);
  const { verified, returnUrl } = checked;
  const [{ gym }, previousSession, { url, cookies }] = await Promise.all([
    resolveBrand(args),
    currentSession(args),
    buildPostLoginRedirect(args, returnUrl),
  ]);
  const session = await signInMember(context.db, {
    verified,
    gym,
    place: signInPlace(context),
    lang: toLangKey(await languageOf(args)),
    now: context.now,
    replaces: previousSession?.hash,
  });
  if (!session.ok) return refuse(checked.refuse());
  const { accountId } = verified;
  const begun = signInCookies(args, { accountId, token: session.token });
  const toast = session.deletionUndone ? [stayedToast(context)] : [];
  return reloadAt(url, toCookieHeaders(...cookies, ...begun, ...toast));
}
