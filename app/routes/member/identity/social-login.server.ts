/**
 * The server half of /login/facebook: takes a login over from the platform's host and asks what the social network did
 * not tell (product.md §12 "Facebook").
 */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  emailCodeForm,
  linkNetworkForm,
  SECRET_FIELDS,
  verifyEmailForm,
} from "~/features/identity/forms";
import { mailboxOf } from "~/features/identity/email";
import { checkEmailCode } from "~/features/identity/social/check-email-code.server";
import { FACEBOOK } from "~/features/identity/social/facebook";
import { findOpenSocialLogin, type SocialLogin } from "~/features/identity/social/queries.server";
import { nextQuestion } from "~/features/identity/social/social-login";
import { linkSocialNetwork } from "~/features/journeys/link-social-network.server";
import { sendEmailCode } from "~/features/journeys/send-email-code.server";
import { signInMember } from "~/features/journeys/sign-in-member.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { checkLinkingPassword } from "~/http/check-linking-password.server";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { REFUSALS } from "~/http/refusals";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { suggestResetEmail } from "~/http/reset-email";
import { notFound, seeOther } from "~/http/responses.server";
import { currentSession, signInPlace } from "~/http/session.server";
import { toLangKey } from "~/kernel/lang-keys";
import { paths } from "~/paths";
import { abandon, completeSignIn, proceed, takeHandoff } from "./finish-social-login.server";
import { redisplayRefusedForm } from "./login.server";
import {
  findTypedFields,
  offerSocialLogin,
  pathnameOf,
  readBrowserToken,
  redirectToFacebook,
  SOCIAL_INTENT,
} from "./redirect-to-facebook.server";

/** Only this browser may see the page, so nothing may cache it. */
const PRIVATE = { "Cache-Control": "no-store" };

const constraints = {
  email: getZodConstraint(verifyEmailForm),
  code: getZodConstraint(emailCodeForm),
  password: getZodConstraint(linkNetworkForm),
};

/** @throws 303 to the login, where no login by a network is on its way */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { context, mount, now, request, t, url } = page;
  if (!context.facebook) throw notFound();
  const code = url.searchParams.get("code");
  // HEAD changes nothing.
  if (code !== null && request.method === "GET") throw await takeHandoff(page, code.slice(0, 100));
  const open = await findOpen(page);
  if (!open) throw seeOther(paths.login(mount));
  const { login } = open;
  const question = nextQuestion(login, now);
  const asks = url.searchParams.get("ask") === "email" && question === "code" ? "email" : question;
  offerSocialLogin(page);
  // The password of the account may be forgotten.
  const resetEmail = asks === "password" ? suggestResetEmail(page, login.email) : null;
  return data(
    {
      title: formTitle(page, t("social.title")),
      asks,
      email: login.email ?? login.askedEmail ?? login.typedEmail,
      constraint: constraints[asks],
      otherUrl: paths.socialLogin(mount, { ask: "email" }),
      resetPasswordUrl: paths.resetPassword(mount, { returnUrl: login.returnUrl }),
      // Path and query of our own page, which the server has kept since the form was sent there.
      cancelUrl: login.formPath,
    },
    { headers: resetEmail === null ? PRIVATE : { ...PRIVATE, "Set-Cookie": resetEmail } },
  );
}

async function findOpen(page: PageContext) {
  const { db, now, origin } = page;
  const browserToken = readBrowserToken(page);
  if (browserToken === null) return null;
  const login = await findOpenSocialLogin(db, { browserToken, origin, now });
  return login && { login, browserToken };
}

interface OpenLogin {
  page: PageContext;
  login: SocialLogin;
  browserToken: string;
  form: FormData;
}

export const action = formAction(answer);

async function answer(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { context, mount } = page;
  if (!context.facebook) throw notFound();
  const form = await readForm(page.request);
  const languageChange = await handleLanguageChange(args, form);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const open = await findOpen(page);
  if (!open) return seeOther(paths.login(mount));
  const { login } = open;
  const intent = form.get("intent");
  if (intent === "email") return askEmail({ ...open, page, form });
  if (intent === "code") return enterCode({ ...open, page, form });
  if (intent === "password") return enterPassword({ ...open, page, form });
  if (intent !== SOCIAL_INTENT) return seeOther(paths.socialLogin(mount));
  const { formPath, returnUrl } = login;
  const typed = await findTypedFields(page, pathnameOf(formPath));
  return redirectToFacebook(page, { brand: page, formPath, returnUrl, typed, rerequest: true });
}

/** The same answer whether the address has an account: only who reads its mail learns that. */
async function askEmail({ page, login, browserToken, form }: OpenLogin) {
  const submission = parseWithZod(form, { schema: verifyEmailForm });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, PRIVATE);
  const { context, db, lang, mount, now } = page;
  const { email } = submission.value;
  const { clientIp, limits } = context;
  const ofNetwork = await limits.consume("verifyEmail", clientIp);
  const ofAddress = ofNetwork.ok
    ? await limits.consume("verifyEmailTo", mailboxOf(email) ?? "")
    : ofNetwork;
  if (!ofAddress.ok) {
    const reply = submission.reply({ formErrors: ["error.tooManyRequests"] });
    const retryAfter = String(ofAddress.retryAfterSeconds);
    return redisplayForm(reply, 429, { ...PRIVATE, "Retry-After": retryAfter });
  }
  if (login.email === null) {
    await sendEmailCode(db, { login, browserToken, email, lang: toLangKey(lang), now });
  }
  return seeOther(paths.socialLogin(mount));
}

async function enterCode({ page, login, browserToken, form }: OpenLogin) {
  const submission = parseWithZod(form, { schema: emailCodeForm });
  if (submission.status !== "success") return redisplayForm(submission.reply(), 400, PRIVATE);
  const { db, now } = page;
  const { stateHash } = login;
  const typedCode = submission.value.code;
  const checked = await checkEmailCode(db, { stateHash, browserToken, typedCode, now });
  if (!checked.ok) {
    const reply = submission.reply({ fieldErrors: { code: ["error.codeWrong"] } });
    return redisplayForm(reply, 400, PRIVATE);
  }
  return proceed(page, { ...login, email: checked.email });
}

/** The limits of a login hold here too. */
async function enterPassword({ page, login, form }: OpenLogin) {
  const submission = parseWithZod(form, { schema: linkNetworkForm });
  const hideFields = [...SECRET_FIELDS];
  if (submission.status !== "success") {
    return redisplayForm(submission.reply({ hideFields }), 400, PRIVATE);
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
  const { accountId, verifiedHash } = checked;
  const proof = { verifiedHash };
  const link = { provider: FACEBOOK, subject, accountId, proof, gym, now } as const;
  const linked = await linkSocialNetwork(db, link);
  if (!linked.ok && linked.reason !== "password-changed") return abandon(page, login, "link-taken");
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
