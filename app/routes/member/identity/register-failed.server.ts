import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { resolveBrand } from "~/http/shell.server";
import { paths } from "~/paths";
import { contactOf } from "../legal/legal.server";

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { mount } = await resolveBrand(page);
  return {
    title: page.t("registerFailed.title"),
    contactTo: paths.contact(mount),
    tryAgainTo: paths.signup(mount),
    contact: contactOf(page.context),
  };
}
