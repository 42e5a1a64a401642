/** The server half of /signup: registration of product.md §4, which leads on by the gym's plans. */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { SECRET_FIELDS, signupForm } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { registerMember } from "~/features/journeys/register-member.server";
import { repeatRegistration } from "~/features/journeys/repeat-registration.server";
import { recordEvent } from "~/features/tracking/record-event.server";
import { toLangKey } from "~/kernel/lang-keys";
import { forgetAcquiringTrainer, readAcquiringTrainer } from "~/http/acquiring-trainer";
import { handleLanguageChange } from "~/http/change-language.server";
import { checkPassword } from "~/http/check-password.server";
import { toCookieHeaders } from "~/http/cookies";
import { isDatabaseUnavailable } from "~/http/database-unavailable";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { passwordWarningCookie } from "~/http/password-warning.server";
import { REFUSALS } from "~/http/refusals";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentSession, preloginPage, signInPlace } from "~/http/session.server";
import { signInCookies } from "~/http/sign-in-cookies.server";
import { consumeSignUpLimit } from "~/http/sign-up-limit.server";
import { clearTypedForm } from "~/http/typed-form.server";
import { paths } from "~/paths";
import { checkOpenDay } from "./check-open-day.server";
import { loadChoiceStrip, readCarriedChoice } from "./carried-choice.server";
import { choosePageAfterRegistration } from "./plans-redirect.server";
import { buildPostLoginRedirect, reloadAt, requireAnonymous } from "./post-login-redirect.server";
import { continueWithFacebook } from "./continue-with-facebook.server";
import { offerSocialLogin, SOCIAL_INTENT } from "./redirect-to-facebook.server";
import { findTypedFields } from "./typed-fields.server";
import { rememberLockedWorkout } from "./remember-locked-workout.server";

const constraint = getZodConstraint(signupForm);

/** @throws 303 for a signed-in member */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { getFixedT, gym, mount, t, url } = page;
  const choice = await readCarriedChoice(page, page);
  await requireAnonymous(page, url.searchParams.get("returnUrl"));
  const headers = rememberLockedWorkout(page, { getStarted: true, choice });
  if (choice.planCookie) headers.append("Set-Cookie", choice.planCookie);
  const openDay = checkOpenDay(page);
  if (openDay?.cookie) headers.append("Set-Cookie", openDay.cookie);
  const { email, names } = await findTypedFields(page);
  if (Object.keys(names).length > 0)
    headers.append("Set-Cookie", clearTypedForm(page.context.secure));
  return data(
    {
      title: formTitle(page, t(gym ? "signup.titleAt" : "signup.title", { gym: gym?.name })),
      metaDescription: gym && getFixedT("description")("signup", { gym: gym.name }),
      constraint,
      openDay: openDay && { isValid: openDay.isValid, gym: openDay.gymName },
      returnUrl: choice.returnUrl,
      loginUrl: paths.login(mount, choice.query),
      strip: await loadChoiceStrip(page, page, choice, { withPrice: true }),
      network: offerSocialLogin(page),
      typed: { ...names, email },
    },
    { headers },
  );
}

export const action = formAction(signUp);

async function signUp(args: RequestArgs) {
  const { context, request } = args;
  const body = await readForm(request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  if (body.get("intent") === SOCIAL_INTENT) {
    const page = await pageContext(args, "identity");
    return continueWithFacebook(page, page, body);
  }
  const submission = parseWithZod(body, { schema: signupForm });
  const reply = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success")
    return redisplayRefusedForm({ status: 400, reply: reply({}) });

  const limit = await consumeSignUpLimit(args);
  if (!limit.ok) {
    return redisplayRefusedForm({
      status: 429,
      reply: reply({ formErrors: ["error.signUpLimit"] }),
      retryAfterSeconds: limit.retryAfterSeconds,
    });
  }

  const page = await pageContext(args);
  const { gym, mount, db, now } = page;
  const registered = await register(page, submission.value);
  const isNew = registered.ok && registered.isNew;
  if (!isNew && "refundGym" in limit) await limit.refundGym();
  if (!registered.ok) {
    const { reason } = registered;
    const gymId = gym?.id ?? null;
    await recordEvent(db, { name: "Registration failed", gymId, facts: { reason }, now });
    if (reason === "unexpected") return redirectToFailure(page, submission.value.returnUrl);
    if (reason === "email-taken") {
      return redisplayRefusedForm({
        status: 400,
        reply: reply({ fieldErrors: { email: ["error.userexists"] } }),
      });
    }
    const { status, message } = REFUSALS[reason];
    return redisplayRefusedForm({
      status,
      reply: reply({ formErrors: [message] }),
      retryAfterSeconds:
        "retryAfterSeconds" in registered ? registered.retryAfterSeconds : BUSY_RETRY_AFTER_SECONDS,
    });
  }

  const { url, cookies } = await buildPostLoginRedirect(page, submission.value.returnUrl);
  const to = await choosePageAfterRegistration(page, { gym, mount, person: registered, url });
  const signedIn = signInCookies(page, {
    accountId: registered.accountId,
    token: registered.session.token,
  });
  const { email, password1: password } = submission.value;
  const warning = passwordWarningCookie({ password, email }, context.secure);
  const forgotten = isNew ? forgetAcquiringTrainer(page) : null;
  return reloadAt(to, toCookieHeaders(...cookies, warning, ...signedIn, forgotten));
}

type SignupValues = z.output<typeof signupForm>;

/** A member who repeats their own registration is signed in. */
async function register(
  page: PageContext,
  { email, firstName, lastName, password1 }: SignupValues,
) {
  const { context, db, gym, lang, now } = page;
  const previousSession = await currentSession(page);
  const member = {
    email,
    firstName,
    lastName,
    gym,
    place: signInPlace(context),
    now,
    replaces: previousSession?.hash,
  };
  const { passwords } = context;
  const newMember = {
    ...member,
    password: password1,
    passwords,
    lang: toLangKey(lang),
    acquiringTrainerTuid: readAcquiringTrainer(page),
  };
  const result = await registerMember(db, newMember).catch((error: unknown) => {
    // The error page of an outage answers this request too.
    if (isDatabaseUnavailable(error)) throw error;
    context.log.error({ err: error }, "registration failed");
    return { ok: false, reason: "unexpected" } as const;
  });
  if (result.ok) return { ...result, isNew: true };
  if (result.reason !== "email-taken") return result;
  const repeated = await repeatRegistration(db, {
    ...member,
    checkPassword: () => checkPassword(context, { email, password: password1 }),
  });
  if (repeated?.ok) return { ...repeated, isNew: false };
  return repeated && repeated.reason !== "badCredentials" ? repeated : result;
}

/** The failure page takes its brand from the saved page, and a later registration leads on to it. */
async function redirectToFailure(
  page: PageContext,
  returnUrl: string | undefined,
): Promise<Response> {
  const { context, mount, request } = page;
  const savedUrl =
    (await safeReturnUrl(page, returnUrl)) ??
    (await safeReturnUrl(page, preloginPage(context).read(request))) ??
    paths.home(mount);
  return seeOther(paths.registerFailed(), toCookieHeaders(preloginPage(context).set(savedUrl)));
}
