/** The server half of /account/password: a member who knows the current password sets another (security.md §13). */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { passwordChangeForm, SECRET_FIELDS } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { changePassword } from "~/features/journeys/change-password.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { passwordWarningCookie } from "~/http/password-warning.server";
import { memberContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { redirectToSignIn, sessionCookie, signInPlace } from "~/http/session.server";
import { toastCookie } from "~/http/toast";
import { keepTypedForm, toFormOwner } from "~/http/typed-form.server";
import { paths } from "~/paths";
import { checkOwnPassword } from "~/http/check-own-password.server";
import { requirePassword } from "~/http/require-password.server";

const constraint = getZodConstraint(passwordChangeForm);

/** @throws 303 to /signin for a visitor, to the reset for an account without a password */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "account");
  await requirePassword(page);
  const { context, person, t } = page;
  return data(
    {
      title: formTitle(page, t("password.title")),
      constraint,
      email: person.email,
      formOwner: toFormOwner(context, person),
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(setNewPassword);

async function setNewPassword(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { context, db, gym, mount, now, person } = page;
  const form = await readForm(args.request);
  const submission = parseWithZod(form, { schema: passwordChangeForm });
  const reply = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success")
    return redisplayRefusedForm({ status: 400, reply: reply({}) });

  const { password, password1 } = submission.value;
  const refusal = await checkOwnPassword(page, { password, reply });
  if (refusal) return redisplayRefusedForm(refusal);
  const { accountId, sessionHash } = person;
  const { passwords } = context;
  const place = signInPlace(context);
  const change = { accountId, sessionHash, password: password1, passwords, place, gym, now };
  const result = await changePassword(db, change);
  if (!result.ok) {
    if (result.reason === "signed-out")
      return redirectToSignIn(page, undefined, await keepTypedForm(page, { form }));
    return redisplayRefusedForm({
      status: 503,
      reply: reply({ formErrors: ["error.busy"] }),
      retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS,
    });
  }
  const { email } = person;
  // The page warns of a weak password and refuses none: the member decides.
  const toast =
    passwordWarningCookie({ password: password1, email }, context.secure) ??
    toastCookie({ kind: "good", key: "account:password.changed" }, context.secure);
  return seeOther(
    paths.account(mount),
    toCookieHeaders(sessionCookie(context).set(result.token), toast),
  );
}
