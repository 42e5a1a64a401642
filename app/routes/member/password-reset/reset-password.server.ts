/** `/reset-password`: says whom to ask, until members can reset their password themselves. */
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { contactOf } from "../legal/legal.server";

export async function loader(args: RequestArgs) {
  const { context, gym, t } = await pageContext(args, "identity");
  return {
    title: t("resetPassword.title"),
    gymName: gym?.name ?? null,
    /** A gym's people help its members, so its page names no address of ours. */
    contact: gym ? null : contactOf(context),
  };
}
