/** The server half of /account/email: the member wants another address (security.md §13). */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { accountPaths } from "~/account-paths";
import { mailboxOf } from "~/features/identity/email";
import { cancelPendingEmail } from "~/features/identity/email-change/cancel-pending-email.server";
import { findPendingEmail } from "~/features/identity/email-change/queries.server";
import { emailChangeForm, SECRET_FIELDS } from "~/features/identity/forms";
import { requestEmailChange } from "~/features/journeys/request-email-change.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import {
  memberContext,
  pageContext,
  type MemberContext,
  type PageContext,
} from "~/http/request-context.server";
import { NO_STORE } from "~/http/responses.server";
import { redirectToSignIn } from "~/http/session.server";
import { keepTypedForm, takeTypedForm, toFormOwner } from "~/http/typed-form.server";
import { toLangKey } from "~/kernel/lang-keys";
import { toDay } from "./account.server";
import { checkOwnPassword } from "~/http/check-own-password.server";
import { requirePassword } from "~/http/require-password.server";

const constraint = getZodConstraint(emailChangeForm);

/** @throws 303 to /signin for a visitor, to the reset for an account without a password */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "account");
  await requirePassword(page);
  const { context, db, now, person, t } = page;
  const pending = await findPendingEmail(db, { accountId: person.accountId, now });
  const typed = takeTypedForm(page, person);
  const headers = toCookieHeaders(typed?.clear ?? null);
  headers.set("Cache-Control", NO_STORE["Cache-Control"]);
  return data(
    {
      /** What the member typed before the session ended. */
      typed: typed?.reply,
      formOwner: toFormOwner(context, person),
      title: formTitle(page, t("email.title")),
      constraint,
      email: person.email,
      pending: pending && {
        email: pending.newEmail,
        until: toDay(page, pending.expiresAt),
        /** Another request is another form. */
        key: String(pending.expiresAt.getTime()),
      },
    },
    { headers },
  );
}

export const action = formAction(requestChange);

async function requestChange(args: RequestArgs) {
  const visited = await pageContext(args, "account");
  const { person } = visited;
  if (!person) return leadToSignIn(visited);
  const page = { ...visited, person };
  const { context, db, gym, lang, mount, now } = page;
  const body = await readForm(args.request);
  const languageChange = await handleLanguageChange(args, body);
  if (languageChange) {
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  }
  const leadBack = (key: string) =>
    redirectWithToast(context, accountPaths.email(mount), { kind: "good", key });
  if (body.get("intent") === "withdraw") {
    await cancelPendingEmail(db, { accountId: person.accountId });
    return leadBack("account:email.withdrawn");
  }
  const submission = parseWithZod(body, { schema: emailChangeForm });
  const reply = (errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> }) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success")
    return redisplayRefusedForm({ status: 400, reply: reply({}) });

  const { email, password } = submission.value;
  const refusal = await checkOwnPassword(page, { password, reply });
  if (refusal) return redisplayRefusedForm(refusal);
  const limit = await consumeMailLimits(page, email);
  if (!limit.ok) {
    return redisplayRefusedForm({
      status: 429,
      reply: reply({ fieldErrors: { email: ["error.tooManyRequests"] } }),
      retryAfterSeconds: limit.retryAfterSeconds,
    });
  }
  const { accountId, sessionHash } = person;
  const change = { accountId, sessionHash, email, lang: toLangKey(lang), gym, now };
  const result = await requestEmailChange(db, change);
  if (result.ok) return leadBack("account:email.sent");
  if (result.reason === "signed-out") return leadToSignIn(page, body);
  return redisplayRefusedForm({
    status: 400,
    reply: reply({ fieldErrors: { email: ["error.emailUnchanged"] } }),
  });
}

/** The session has ended: the new address is kept until the member is back, the password is not. */
async function leadToSignIn(page: PageContext, form?: FormData) {
  const kept = await keepTypedForm(page, { fields: ["email"], form });
  return redirectToSignIn(page, undefined, kept);
}

/** The limits keep members from flooding a stranger's inbox, and one network from using up the owner's mails. */
async function consumeMailLimits({ context, person }: MemberContext, email: string) {
  const mailbox = mailboxOf(email) ?? email;
  for (const [name, key] of [
    ["emailChange", person.accountId],
    ["emailChangeFrom", context.clientIp],
    ["emailChangeFromTo", `${context.clientIp} ${mailbox}`],
    ["emailChangeTo", mailbox],
  ] as const) {
    const limit = await context.limits.consume(name, key);
    if (!limit.ok) return limit;
  }
  return { ok: true } as const;
}
