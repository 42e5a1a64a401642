/** `/lives/manage/{guid}/end`: the question before a running live ends, and its end (product.md §16). */
import { data } from "@remix-run/node";
import { endLive } from "~/features/lives/end-live.server";
import { redirectWithToast } from "~/http/redirect-with-toast.server";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toFormOwner } from "~/http/typed-form.server";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { toLiveRows } from "./live-rows.server";
import { manageLiveContext } from "./manage-context.server";

/** @throws 303 to /signin; 303 to the live's own page where it does not run; 404 */
export async function loader(args: RequestArgs) {
  const page = await manageLiveContext(args);
  const { context, gym, live, mount, person, t } = page;
  if (live.status !== "LIVE") throw seeOther(livePaths.edit(mount, live.guid));
  const [row] = await toLiveRows(page, { gym, mount, lives: [live] });
  return data(
    {
      title: t("end.title"),
      row,
      backTo: paths.livesManage(mount),
      formOwner: toFormOwner(context, person),
    },
    { headers: NO_STORE },
  );
}

export async function action(args: RequestArgs) {
  const { context, db, gym, live, mount, now, person } = await manageLiveContext(args);
  const isEnded = await endLive(db, {
    ...{ gymId: gym.id, guid: live.guid },
    ...{ accountId: person.accountId, now },
  });
  const toast = isEnded
    ? ({ kind: "good", key: "manage-lives:toast.ended" } as const)
    : ({ kind: "bad", key: "manage-lives:toast.over" } as const);
  return redirectWithToast(
    context,
    paths.livesManage(mount, { tab: isEnded ? "past" : null }),
    toast,
  );
}
