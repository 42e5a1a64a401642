/** The answers to the questions of /login/facebook: email, mailed code, or password (product.md §12 "Facebook"). */
import { parseWithZod } from "@conform-to/zod/v4";
import {
  emailCodeForm,
  linkNetworkForm,
  SECRET_FIELDS,
  verifyEmailForm,
} from "~/features/identity/forms";
import { mailboxOf } from "~/features/identity/email";
import { checkEmailCode } from "~/features/identity/social/check-email-code.server";
import { FACEBOOK } from "~/features/identity/social/facebook";
import type { SocialLogin } from "~/features/identity/social/queries.server";
import { linkSocialNetwork } from "~/features/journeys/link-social-network.server";
import { sendEmailCode } from "~/features/journeys/send-email-code.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { checkLinkingPassword } from "~/http/check-linking-password.server";
import { redisplayForm, redisplayRefusedForm } from "~/http/form.server";
import { REFUSALS } from "~/http/refusals";
import type { PageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { currentSession, signInPlace } from "~/http/session.server";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import { abandon, completeSignIn, proceed } from "./finish-social-login.server";

interface OpenLogin {
  page: PageContext;
  login: SocialLogin;
  browserToken: string;
  form: FormData;
}

/** The same answer whether the address has an account: only who reads its mail learns that. */
export async function askEmail({ page, login, browserToken, form }: OpenLogin) {
  const submission = parseWithZod(form, { schema: verifyEmailForm });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const { context, db, lang, mount, now } = page;
  const { email } = submission.value;
  const limit = await consumeMailLimits(context, email);
  if (!limit.ok) {
    const reply = submission.reply({ formErrors: ["error.tooManyRequests"] });
    const { retryAfterSeconds } = limit;
    return redisplayRefusedForm({ status: 429, reply, retryAfterSeconds });
  }
  if (login.email === null) {
    await sendEmailCode(db, { login, browserToken, email, lang: toLangKey(lang), now });
  }
  return seeOther(paths.socialLogin(mount));
}

/** The limits keep strangers from flooding an inbox, and one network from using up the owner's mails. */
async function consumeMailLimits({ clientIp, limits }: PageContext["context"], email: string) {
  const mailbox = mailboxOf(email) ?? "";
  for (const [name, key] of [
    ["verifyEmail", clientIp],
    ["verifyEmailFrom", `${clientIp} ${mailbox}`],
    ["verifyEmailTo", mailbox],
  ] as const) {
    const limit = await limits.consume(name, key);
    if (!limit.ok) return limit;
  }
  return { ok: true } as const;
}

export async function enterCode({ page, login, browserToken, form }: OpenLogin) {
  const submission = parseWithZod(form, { schema: emailCodeForm });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, NO_STORE);
  const { db, now } = page;
  const { stateHash } = login;
  const typedCode = submission.value.code;
  const checked = await checkEmailCode(db, { stateHash, browserToken, typedCode, now });
  if (!checked.ok) {
    const reply = submission.reply({ fieldErrors: { code: ["error.codeWrong"] } });
    return redisplayForm(reply, 400, NO_STORE);
  }
  return proceed(page, { ...login, email: checked.email });
}

/** The limits of a login hold here too. */
export async function enterPassword({ page, login, form }: OpenLogin) {
  const submission = parseWithZod(form, { schema: linkNetworkForm });
  const hideFields = [...SECRET_FIELDS];
  if (submission.status !== "success") {
    return redisplayForm(submission.reply({ hideFields }), 400, NO_STORE);
  }
  const { context, db, gym, mount, now } = page;
  const { email, subject } = login;
  if (email === null || subject === null) return seeOther(paths.socialLogin(mount));
  const { password } = submission.value;
  const checked = await checkLinkingPassword(context, { email, password });
  const refuse = (
    reason: "badCredentials" | "tooManyRequests" | "busy",
    retryAfterSeconds?: number,
  ) => {
    const { status, message } = REFUSALS[reason];
    // The page asks for the password alone, so that alone can be wrong.
    const errors =
      reason === "badCredentials"
        ? { fieldErrors: { password: ["error.wrongPassword"] } }
        : { formErrors: [message] };
    const reply = submission.reply({ ...errors, hideFields });
    return redisplayRefusedForm({ status, reply, retryAfterSeconds });
  };
  if (!checked.ok) return refuse(checked.reason, checked.retryAfterSeconds);
  const { accountId } = checked;
  const link = { provider: FACEBOOK, subject, accountId, proof: checked, gym, now } as const;
  const linked = await linkSocialNetwork(db, link);
  if (!linked.ok && linked.reason !== "credentials-changed")
    return abandon(page, login, "link-taken");
  const previousSession = await currentSession(page);
  const session = linked.ok
    ? await signInMember(db, {
        verified: checked,
        gym,
        lang: toLangKey(page.lang),
        place: signInPlace(context),
        now,
        replaces: previousSession?.hash,
      })
    : linked;
  if (!session.ok) return refuse("badCredentials");
  return completeSignIn(page, login, { ...session, isNew: false, accountId, session });
}
