import { findWaysIn } from "~/features/identity/social/queries.server";
import type { MemberContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { paths } from "~/paths";

/**
 * For pages that ask for the password again. An account that a social network opened has none.
 * @throws 303 to the reset, which sets one by a mailed code and leads back
 */
export async function requirePassword({ context, db, mount, person, url }: MemberContext) {
  const { hasPassword } = await findWaysIn(db, person.accountId);
  if (hasPassword) return;
  throw seeOther(paths.resetPassword(mount, { returnUrl: url.href }), {
    "Set-Cookie": toastCookie({ kind: "info", key: "account:password.none" }, context.secure),
  });
}
