/**
 * The server half of /login/facebook: takes a login over from the platform's host and asks what the social network did
 * not tell (product.md §12 "Facebook").
 */
import { data } from "@remix-run/node";
import { getZodConstraint } from "@conform-to/zod/v4";
import { emailCodeForm, linkNetworkForm, verifyEmailForm } from "~/features/identity/forms";
import { findOpenSocialLogin } from "~/features/identity/social/queries.server";
import { nextQuestion } from "~/features/identity/social/social-login";
import { handleLanguageChange } from "~/http/change-language.server";
import { formAction, formTitle, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { readBrowserToken } from "~/http/pending-social-login";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { suggestResetEmail } from "~/http/reset-email";
import { NO_STORE, notFound, seeOther } from "~/http/responses.server";
import { paths } from "~/paths";
import { askEmail, enterCode, enterPassword } from "./answer-social-question.server";
import { takeHandoff } from "./finish-social-login.server";
import {
  offerSocialLogin,
  pathnameOf,
  redirectToFacebook,
  SOCIAL_INTENT,
} from "./redirect-to-facebook.server";
import { findTypedFields } from "./typed-fields.server";

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
    { headers: resetEmail === null ? NO_STORE : { ...NO_STORE, "Set-Cookie": resetEmail } },
  );
}

async function findOpen(page: PageContext) {
  const { db, now, origin } = page;
  const browserToken = readBrowserToken(page);
  if (browserToken === null) return null;
  const login = await findOpenSocialLogin(db, { browserToken, origin, now });
  return login && { login, browserToken };
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
