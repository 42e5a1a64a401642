import { findWaysIn } from "~/features/identity/social/queries.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import type { MemberContext } from "~/http/request-context.server";
import { paths } from "~/paths";

/**
 * For pages that ask for the password again. An account that a social network opened has none.
 * @throws 303 to the reset, which sets one by a mailed code and leads back
 */
export async function requirePassword({ context, db, mount, person, url }: MemberContext) {
  const { hasPassword } = await findWaysIn(db, person.accountId);
  if (hasPassword) return;
  throw redirectWithToast(context, paths.resetPassword(mount, { returnUrl: url.href }), {
    kind: "info",
    key: "account:password.none",
  });
}
