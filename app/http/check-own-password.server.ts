/** Checks the current password before a change of the account, with the limits of a login (security.md §13). */
import type { SubmissionResult } from "@conform-to/react";
import { checkPassword } from "~/http/check-password.server";
import type { RefusedForm } from "~/http/form.server";
import { REFUSALS } from "~/http/refusals";
import type { MemberContext } from "~/http/request-context.server";

export type Reply = (errors: {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}) => SubmissionResult<string[]>;

/** Null: the password is right. */
export async function checkOwnPassword(
  { context, person }: MemberContext,
  { password, reply }: { password: string; reply: Reply },
): Promise<RefusedForm | null> {
  const checked = await checkPassword(context, { email: person.email, password });
  if (checked.ok && checked.accountId === person.accountId) return null;
  const reason = checked.ok ? "badCredentials" : checked.reason;
  const { status, message } = REFUSALS[reason];
  const retryAfterSeconds = checked.ok ? undefined : checked.retryAfterSeconds;
  return {
    status,
    reply:
      reason === "badCredentials"
        ? reply({ fieldErrors: { password: ["error.passwordWrong"] } })
        : reply({ formErrors: [message] }),
    retryAfterSeconds,
  };
}
