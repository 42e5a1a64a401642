/**
 * Checks the password of the account to which the email of a social network belongs (product.md §12 "Facebook"). An
 * address that an account has changed and can still take back belongs to that account, whose password answers for it.
 */
import { findSignInEmail } from "~/features/identity/email-change/queries.server";
import { checkPassword } from "./check-password.server";
import type { LoadContext } from "./load-context";

export async function checkLinkingPassword(
  context: LoadContext,
  { email, password }: { email: string; password: string },
) {
  const { db, now } = context;
  return checkPassword(context, { email: await findSignInEmail(db, { email, now }), password });
}
