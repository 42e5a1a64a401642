import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { resolveBrand } from "~/http/shell.server";
import { paths } from "~/paths";
import { contactOf } from "../legal/legal.server";
import { readSavedPage } from "./post-login-redirect.server";

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "identity");
  const { gym, mount } = await resolveBrand(page);
  const savedUrl = await readSavedPage(page, gym);
  return {
    title: page.t("registerFailed.title"),
    contactTo: paths.contact(mount),
    // A person whom the partner sent registers by the link alone.
    tryAgainTo: savedUrl && isPartnerLink(savedUrl) ? savedUrl : paths.signup(mount),
    contact: contactOf(page.context),
  };
}

const isPartnerLink = (url: string): boolean => url.startsWith(`${paths.partnerRegister()}?`);
