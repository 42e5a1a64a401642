/** The server half of /account/email/confirm, the link to the new address: it needs no session; GET changes nothing. */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { accountPaths } from "~/account-paths";
import { getEmailChangeState } from "~/features/identity/email-change/email-change";
import { findEmailChange } from "~/features/identity/email-change/queries.server";
import { linkForm } from "~/features/identity/forms";
import { confirmEmailChange } from "~/features/journeys/confirm-email-change.server";
import { formAction, formTitle, readForm, redisplayForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { paths } from "~/paths";

/** A longer text is no token of ours. */
const MAX_TOKEN_LENGTH = 100;

export const tokenOf = ({ url }: PageContext) =>
  url.searchParams.get("token")?.slice(0, MAX_TOKEN_LENGTH) ?? "";

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "account");
  const { db, mount, now, person, t } = page;
  const change = await findEmailChange(db, tokenOf(page));
  const state = change ? getEmailChangeState(change, now) : "EXPIRED";
  const isDone = state === "CONFIRMED" || state === "FINAL";
  const shown =
    change && (isDone || state === "PENDING") ? { email: change.newEmail, isDone } : null;
  return data(
    {
      title: formTitle(page, t("email.confirmTitle")),
      /** Null: the link has expired, was replaced or never existed. */
      change: shown,
      nextTo: person ? paths.account(mount) : paths.login(mount),
      isSignedIn: person !== null,
      /** The account that is signed in here, if the link belongs to another one. */
      otherEmail: shown && person && person.accountId !== change?.accountId ? person.email : null,
    },
    { status: shown ? 200 : 404, headers: NO_STORE },
  );
}

export const action = formAction(confirm);

async function confirm(args: RequestArgs) {
  const submission = parseWithZod(await readForm(args.request), { schema: linkForm });
  const page = await pageContext(args, "account");
  const { db, gym, mount, now } = page;
  const token = tokenOf(page);
  const result = await confirmEmailChange(db, { token, gym, now });
  if (!result.ok && result.reason === "taken") {
    const reply = submission.reply({ formErrors: ["error.emailTakenMeanwhile"] });
    return redisplayForm(reply, 400, NO_STORE);
  }
  // The page says whether the address is confirmed or the link is no longer good.
  return seeOther(accountPaths.emailConfirm(mount, { token }));
}
