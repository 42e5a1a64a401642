/** `/lives/{guid}/seat`: joins a live, gives the seat up, and takes the page's signs of life (product.md §16). */
import { claimSeat } from "~/features/lives/seats/claim-seat.server";
import { giveUpSeat } from "~/features/lives/seats/give-up-seat.server";
import { keepSeat } from "~/features/lives/seats/keep-seat.server";
import { readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext, pageContext } from "~/http/request-context.server";
import { NO_STORE, seeOther } from "~/http/responses.server";
import { toastCookie } from "~/http/toast";
import { paths } from "~/paths";
import { findLiveOfPage } from "./live.server";

/** The address itself has no page; a member who had to sign in first is led on. */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args);
  const { live } = await findLiveOfPage(page);
  return seeOther(paths.live(page.mount, live.guid));
}

export async function action(args: RequestArgs) {
  const page = await memberContext(args);
  const { db, mount, now, person, request } = page;
  const { live, access } = await findLiveOfPage(page);
  const own = { gymId: live.gymId, liveId: live.id, studentId: person.studentId, now };
  const intent = (await readForm(request)).get("intent");
  // A plan that has ended ends the seat too.
  if (!access.isEntitled) await giveUpSeat(db, own);
  // Script asks, and loads the page again when the state is not the one it shows.
  if (intent === "keep") {
    return Response.json({ state: await keepSeat(db, own) }, { headers: NO_STORE });
  }
  const back = paths.live(mount, live.guid);
  if (intent === "leave") {
    await giveUpSeat(db, own);
    return seeOther(back);
  }
  if (intent !== "join") throw new Response("Bad Request", { status: 400 });
  // The page offers what is missing.
  if (!access.isEntitled || access.isStaff) return seeOther(back);
  const claimed = await claimSeat(db, own);
  if (claimed.ok) return seeOther(back);
  const toast = toastCookie({ kind: "info", key: "lives:notOpen" }, page.context.secure);
  return seeOther(back, { "Set-Cookie": toast });
}
