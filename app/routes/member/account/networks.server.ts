/** The server half of /account/networks: links the social network to the account, and unlinks it. */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { accountPaths } from "~/account-paths";
import { linkNetworkForm, SECRET_FIELDS } from "~/features/identity/forms";
import { FACEBOOK } from "~/features/identity/social/facebook";
import { findWaysIn } from "~/features/identity/social/queries.server";
import { unlinkSocialNetwork } from "~/features/journeys/unlink-social-network.server";
import { handleLanguageChange } from "~/http/change-language.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, type MemberContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { toFormOwner } from "~/http/typed-form.server";
import { longDate } from "~/kernel/long-date";
import { paths } from "~/paths";
import { offerSocialLogin, redirectToFacebook } from "../identity/redirect-to-facebook.server";
import { checkOwnPassword } from "~/http/check-own-password.server";

const constraint = getZodConstraint(linkNetworkForm);

/** @throws 303 to /signin for a visitor */
export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { context, db, gym, lang, mount, person, t } = page;
  const { hasPassword, providers } = await findWaysIn(db, person.accountId);
  const link = providers.find(({ provider }) => provider === FACEBOOK);
  return data(
    {
      title: formTitle(page, t("networks.title")),
      constraint,
      /** A linked network can be unlinked even where the operator has switched it off. */
      isOffered: offerSocialLogin(page) !== null,
      linkedOn: link ? longDate(link.linkedAt, lang, gym?.timeZone ?? "UTC") : null,
      hasPassword,
      email: person.email,
      formOwner: toFormOwner(context, person),
      resetPasswordUrl: paths.resetPassword(mount),
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(change);

async function change(args: RequestArgs) {
  const page = await memberContext(args, "account");
  const { mount } = page;
  const form = await readForm(page.request);
  const languageChange = await handleLanguageChange(args, form);
  if (languageChange)
    return data({ reply: languageChange.reply }, { headers: languageChange.headers });
  const intent = form.get("intent");
  if (intent === "link") return link(page, form);
  return intent === "unlink" ? unlink(page) : seeOther(accountPaths.networks(mount));
}

/** Asks for the password, so that a stranger at an open screen adds no way in. */
async function link(page: MemberContext, form: FormData) {
  const { gym, mount, person } = page;
  const submission = parseWithZod(form, { schema: linkNetworkForm });
  const reply: typeof submission.reply = (errors) =>
    submission.reply({ ...errors, hideFields: [...SECRET_FIELDS] });
  if (submission.status !== "success")
    return redisplayRefusedForm({ status: 400, reply: reply({}) });
  const { password } = submission.value;
  const refusal = await checkOwnPassword(page, { password, reply });
  if (refusal) return redisplayRefusedForm(refusal);
  const { accountId } = person;
  return redirectToFacebook(page, { brand: { gym, mount }, linkAccountId: accountId });
}

async function unlink({ context, db, gym, mount, now, person }: MemberContext) {
  const { accountId } = person;
  const unlinked = await unlinkSocialNetwork(db, { provider: FACEBOOK, accountId, gym, now });
  const toast = unlinked.ok
    ? ({ kind: "good", key: "account:networks.toast.unlinked" } as const)
    : ({ kind: "bad", key: "account:networks.needsPassword" } as const);
  return seeOther(
    accountPaths.networks(mount),
    toCookieHeaders(toastCookie(toast, context.secure)),
  );
}
