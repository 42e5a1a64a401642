/** `/lives/{guid}/calendar.ics`: a live for the reader's calendar. */
import { buildCalendarFile } from "~/features/lives/calendar.server";
import { statusByClock } from "~/features/lives/live-times";
import type { RequestArgs } from "~/http/gym.server";
import { pageContext } from "~/http/request-context.server";
import { notFound, NO_STORE } from "~/http/responses.server";
import { toCalendarEvent } from "./live-event.server";
import { findLiveOfPage } from "./live.server";

/** @throws 404 for a draft */
export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "lives");
  const { live, gym } = await findLiveOfPage(page);
  if (live.status === "DRAFT") throw notFound();
  const file = buildCalendarFile({
    ...toCalendarEvent({ ...page, gym }, live),
    guid: live.guid,
    gymName: gym.name,
    lang: page.lang,
    isCancelled: statusByClock(live, page.now) === "CANCELLED",
    sequence: live.sequence,
    now: page.now,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${toFileName(live.guid)}.ics"`,
      ...NO_STORE,
    },
  });
}

/** A header takes few signs. */
const toFileName = (guid: string) => guid.replace(/[^\w-]/g, "") || "live";
