/** `/lives/{guid}/broadcast/check`: takes the bytes with which the broadcast's page measures its way to the server. */
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { livePaths } from "~/live-paths";
import { requireLive } from "../manage-lives/manage-context.server";

/** The address itself has no page. */
export async function loader(args: RequestArgs) {
  const { live, mount } = await requireLive(await memberContext(args));
  return seeOther(livePaths.broadcast(mount, live.guid));
}

/** @throws 303 to /signin, 404 for people who do not manage the live */
export async function action(args: RequestArgs) {
  await requireLive(await memberContext(args));
  // Only the time of the bytes counts.
  await args.request.body?.pipeTo(new WritableStream());
  return new Response(null, { status: 204, headers: NO_STORE });
}
