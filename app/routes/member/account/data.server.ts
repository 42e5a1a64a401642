/** The server half of /account/data: offers the archive of everything that is stored about the member. */
import { data } from "@remix-run/node";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { paths } from "~/paths";

export async function loader(args: RequestArgs) {
  const { mount, t } = await memberContext(args, "account");
  return data(
    {
      title: t("data.title"),
      downloadTo: paths.downloadData(mount),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}
