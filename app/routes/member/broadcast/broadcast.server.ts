/** `/lives/{guid}/broadcast`: the page that sends a live from the browser's camera (product.md §22). */
import { broadcastPhase } from "~/features/lives/broadcast/broadcast-start";
import { statusByClock } from "~/features/lives/live-times";
import { listBlockedAskers, listOpenQuestions } from "~/features/lives/questions/queries.server";
import type { RequestArgs } from "~/http/gym.server";
import { memberContext } from "~/http/request-context.server";
import { notFound } from "~/http/responses.server";
import { weekdayAndTime } from "~/kernel/long-date";
import { inLanguage } from "~/kernel/translations";
import { requireLive } from "../manage-lives/manage-context.server";

/** @throws 303 to /signin, 404 for people who do not manage the live, and for a live that is not sent from here */
export async function loader(args: RequestArgs) {
  const page = await requireLive(await memberContext(args, "broadcast"));
  const { context, db, lang, live, now, t } = page;
  if (live.source !== "BROADCAST") throw notFound();
  if (context.document) context.document.usesCamera = true;
  const key = { gymId: live.gymId, liveId: live.id };
  const [open, blocked] = await Promise.all([
    listOpenQuestions(db, key),
    listBlockedAskers(db, key),
  ]);
  return {
    title: t("title"),
    guid: live.guid,
    liveTitle: inLanguage(live, lang).title,
    when: weekdayAndTime(live.startsAt, lang, live.timeZone),
    status: statusByClock(live, now),
    /** `open`: it can be sent now; `too-early`: more than an hour before its start. */
    phase: broadcastPhase(live, now),
    /** Why this server takes no broadcasts; null: it does. */
    unavailable: context.broadcasting.available ? null : context.broadcasting.reason,
    questions: { open, blocked },
  };
}
