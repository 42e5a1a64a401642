/** The address by which password managers find the page that changes a password, at every host (product.md §2). */
import { accountPaths } from "~/account-paths";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { seeOther } from "~/http/responses.server";

export async function loader(args: RequestArgs) {
  const { mount } = await pageContext(args);
  return seeOther(accountPaths.password(mount));
}
