/** The server half of /reset-password: a code is requested, then confirmed with a new password (product.md §4). */
import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { resetForm, resetRequestForm, SECRET_FIELDS } from "~/features/identity/forms";
import { findWaysIn } from "~/features/identity/social/queries.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { toLangKey } from "~/kernel/lang-keys";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { passwordWarningCookie } from "~/http/password-warning.server";
import { REFUSALS } from "~/http/refusals";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { clearResetEmail, readResetEmail, requestedResetEmail } from "~/http/reset-email";
import { confirmReset, requestResetCode, type ResetRefusal } from "~/http/reset-password.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { safeReturnUrl } from "~/http/return-url.server";
import { currentSession, signInPlace } from "~/http/session.server";
import { signInCookies } from "~/http/sign-in-cookies.server";
import { toastCookie } from "~/http/toast";
import { paths } from "~/paths";
import { buildPostLoginRedirect, reloadAt } from "../identity/post-login-redirect.server";
import { stayedToast } from "../identity/stayed-toast.server";

const constraints = {
  email: getZodConstraint(resetRequestForm),
  code: getZodConstraint(resetForm),
};

/** Open to signed-in people too: the mail of a changed password leads here. */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { db, gym, mount, person, t, url } = page;
  const step = url.searchParams.get("step") === "code" ? "code" : "email";
  const returnUrl = await safeReturnUrl(page, url.searchParams.get("returnUrl"));
  const saved = readResetEmail(page);
  const email = saved?.email ?? person?.email ?? null;
  // Told to a session of that very account only, because a stranger must not learn whether an address has a password.
  const isFirstPassword =
    person !== null &&
    person.email === email &&
    !(await findWaysIn(db, person.accountId)).hasPassword;
  const title = isFirstPassword
    ? t(gym ? "resetPassword.setTitleAt" : "resetPassword.setTitle", { gym: gym?.name })
    : t(gym ? "resetPassword.titleAt" : "resetPassword.title", { gym: gym?.name });
  return data(
    {
      title: formTitle(page, title),
      step,
      constraint: constraints[step],
      email,
      isFirstPassword,
      /** Whether the address has been sent from this browser, so that a code is on its way. */
      isRequested: saved?.isRequested ?? false,
      returnUrl,
      otherStepUrl: paths.resetPassword(mount, {
        step: step === "email" ? "code" : undefined,
        returnUrl,
      }),
      loginUrl: person ? null : paths.login(mount, { returnUrl }),
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(resetPassword);

async function resetPassword(args: RequestArgs) {
  const form = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, form);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const page = await pageContext(args);
  const intent = form.get("intent") ?? (form.has("code") ? "confirm" : "request");
  return intent === "request" ? requestCode(page, form) : confirmCode(page, form);
}

async function requestCode(page: PageContext, form: FormData) {
  const { context, gym, lang, mount } = page;
  const submission = parseWithZod(form, { schema: resetRequestForm });
  const reply = (formErrors?: string[]) =>
    submission.reply({ formErrors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success") return redisplayRefusedForm({ status: 400, reply: reply() });
  const { email } = submission.value;
  const returnUrl = await safeReturnUrl(page, submission.value.returnUrl);
  const result = await requestResetCode(context, {
    email,
    gymId: gym?.id ?? null,
    lang: toLangKey(lang),
    returnUrl,
  });
  if (!result.ok) return redisplayRefusal(result, reply([REFUSALS[result.reason].message]));
  const { secure } = context;
  return seeOther(
    paths.resetPassword(mount, { step: "code", returnUrl }),
    toCookieHeaders(
      requestedResetEmail(email, secure),
      toastCookie({ kind: "good", key: "identity:resetPassword.sent" }, secure),
    ),
  );
}

async function confirmCode(page: PageContext, form: FormData) {
  const { context, db, gym, lang, mount, now } = page;
  const submission = parseWithZod(form, { schema: resetForm });
  const reply = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {}) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success") return redisplayRefusedForm({ status: 400, reply: reply() });
  const { email, code, password1, returnUrl } = submission.value;
  const previousSession = await currentSession(page);
  const result = await confirmReset(context, {
    email,
    code,
    password: password1,
    sessionHash: previousSession?.hash ?? null,
    gym,
    lang: toLangKey(lang),
  });
  if (!result.ok) {
    const { message } = REFUSALS[result.reason];
    const fieldErrors = result.reason === "invalidRequest" ? { code: [message] } : undefined;
    return redisplayRefusal(result, reply({ formErrors: [message], fieldErrors }));
  }

  const { secure } = context;
  const { url, cookies } = await buildPostLoginRedirect(page, returnUrl, paths.profile);
  const session = await signInMember(db, {
    verified: result,
    gym,
    // A stranger may have requested the code on the page of any gym.
    acquiringGym: null,
    place: signInPlace(context),
    lang: toLangKey(lang),
    now,
    replaces: previousSession?.hash,
  });
  // Another reset has changed the password again.
  if (!session.ok) return seeOther(paths.login(mount, { returnUrl }));
  return reloadAt(
    url,
    toCookieHeaders(
      ...cookies,
      clearResetEmail(secure),
      // The mail of the undone deletion says that the account stays.
      passwordWarningCookie({ password: password1, email }, secure) ??
        (session.deletionUndone
          ? stayedToast(context)
          : toastCookie({ kind: "good", key: "ui:password.changed" }, secure)),
      ...signInCookies(page, { accountId: result.accountId, token: session.token }),
    ),
  );
}

function redisplayRefusal(
  { reason, retryAfterSeconds }: ResetRefusal,
  reply: SubmissionResult<string[]>,
) {
  return redisplayRefusedForm({ status: REFUSALS[reason].status, reply, retryAfterSeconds });
}
