/** The server half of /account/email/undo, the link to the old address: it needs no session; GET changes nothing. */
import { data } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import { accountPaths } from "~/account-paths";
import { getEmailChangeState } from "~/features/identity/email-change/email-change";
import { findUndoableChange } from "~/features/identity/email-change/queries.server";
import { linkForm } from "~/features/identity/forms";
import { BUSY_RETRY_AFTER_SECONDS } from "~/features/identity/password-hasher.server";
import { undoEmailChange } from "~/features/journeys/undo-email-change.server";
import { toCookieHeaders } from "~/http/cookies";
import { formAction, formTitle, readForm, redisplayRefusedForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { suggestResetEmail } from "~/http/reset-email";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { paths } from "~/paths";
import { tokenOf } from "./email-confirm.server";

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "account");
  const { db, mount, now, t } = page;
  const change = await findUndoableChange(db, tokenOf(page));
  const state = change ? getEmailChangeState(change, now) : "FINAL";
  const isDone = state === "UNDONE";
  const shown =
    change && (isDone || state === "CONFIRMED") ? { email: change.oldEmail, isDone } : null;
  return data(
    {
      title: formTitle(page, t("email.undoTitle")),
      /** Null: the link has expired or never existed. */
      change: shown,
      resetPasswordTo: paths.resetPassword(mount),
      contactTo: paths.contact(mount),
    },
    { status: shown ? 200 : 404, headers: NO_STORE },
  );
}

export const action = formAction(undo);

async function undo(args: RequestArgs) {
  const submission = parseWithZod(await readForm(args.request), { schema: linkForm });
  const page = await pageContext(args, "account");
  const { context, db, mount, now } = page;
  const { passwords } = context;
  const undoToken = tokenOf(page);
  const result = await undoEmailChange(db, { undoToken, passwords, now });
  if (!result.ok && result.reason === "busy") {
    return redisplayRefusedForm({
      status: 503,
      reply: submission.reply({ formErrors: ["error.busy"] }),
      retryAfterSeconds: BUSY_RETRY_AFTER_SECONDS,
    });
  }
  // The page says that the link is no longer good.
  if (!result.ok) return seeOther(accountPaths.emailUndo(mount, { token: undoToken }));
  const change = await findUndoableChange(db, undoToken);
  return seeOther(
    paths.resetPassword(mount),
    toCookieHeaders(
      toastCookie({ kind: "good", key: "ui:toast.emailRestored" }, context.secure),
      suggestResetEmail(page, change?.oldEmail),
    ),
  );
}
