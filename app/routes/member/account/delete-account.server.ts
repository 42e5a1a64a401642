/** The server half of /account/delete: says what deleting the account means and asks for the password again. */
import { data } from "@remix-run/node";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { accountPaths } from "~/account-paths";
import { listRenewingSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { getPurgeTime } from "~/features/identity/deletion";
import { deleteAccountForm } from "~/features/identity/forms";
import {
  checkProviderLimit,
  PROVIDER_RETRY_AFTER,
} from "~/http/billing/provider-unavailable.server";
import {
  formAction,
  formTitle,
  readForm,
  redisplayForm,
  redisplayRefusedForm,
} from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { BUSY_RETRY_AFTER, leaveAccount } from "~/http/leave-account.server";
import { REFUSALS } from "~/http/refusals";
import { memberContext } from "~/http/request-context.server";
import { toastCookie } from "~/http/toast";
import { NO_STORE } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { longDate } from "~/kernel/long-date";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { reloadAt } from "../identity/post-login-redirect.server";
import { checkOwnPassword } from "~/http/check-own-password.server";
import { requirePassword } from "~/http/require-password.server";

/** The password is never written into a page. */
const SECRET = { hideFields: ["password"] };
const constraint = getZodConstraint(deleteAccountForm);

export async function loader(args: RequestArgs) {
  const page = await memberContext(args, "account");
  await requirePassword(page);
  const { context, db, gym, lang, mount, now, person, t } = page;
  const renewing = await listRenewingSubscriptions(db, { studentId: person.studentId, now });
  return data(
    {
      title: formTitle(page, t("leave.title")),
      constraint,
      formOwner: toFormOwner(context, person),
      date: longDate(getPurgeTime(now), lang, gym?.timeZone ?? "UTC"),
      renewing: renewing.map((subscription) => ({
        id: subscription.id,
        name: inLanguage(subscription, lang).name,
      })),
      backTo: paths.profile(mount),
      dataTo: accountPaths.data(mount),
    },
    { headers: NO_STORE },
  );
}

export const action = formAction(confirmDeletion);

/** The last step is /logout, which leads on to the gym's home (product.md §7). */
async function confirmDeletion(args: RequestArgs) {
  const page = await memberContext(args);
  const submission = parseWithZod(await readForm(args.request), { schema: deleteAccountForm });
  const { context, gym, mount, person } = page;
  if (submission.status !== "success")
    return redisplayForm(submission.reply(SECRET), 400, NO_STORE);
  const limitResponse = await checkProviderLimit(page, person, accountPaths.deleteAccount(mount));
  if (limitResponse) return limitResponse;
  const { password } = submission.value;
  const refusal = await checkOwnPassword(page, {
    password,
    reply: (errors) => submission.reply({ ...errors, ...SECRET }),
  });
  if (refusal) return redisplayRefusedForm(refusal);
  const left = await leaveAccount(page, { person, gym });
  if (!left.ok) {
    const { status, message } = REFUSALS[left.reason];
    const formError = left.reason === "providerAway" ? "error.deletionAway" : message;
    return redisplayForm(submission.reply({ ...SECRET, formErrors: [formError] }), status, {
      ...NO_STORE,
      ...(left.reason === "providerAway" ? { "Retry-After": PROVIDER_RETRY_AFTER } : {}),
      ...(left.reason === "busy" ? { "Retry-After": String(BUSY_RETRY_AFTER) } : {}),
    });
  }
  return reloadAt(paths.logout(mount, { returnUrl: paths.home(mount) }), {
    "Set-Cookie": toastCookie({ kind: "good", key: "account:toast.leaving" }, context.secure),
  });
}
