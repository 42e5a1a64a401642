/** `/lives/manage/{guid}/attendees`: who comes to a live (product.md §16). */
import { data } from "@remix-run/node";
import type { RequestArgs } from "~/http/gym.server";
import { NO_STORE } from "~/http/responses.server";
import { weekdayAndTime } from "~/kernel/long-date";
import { inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { paths } from "~/paths";
import { listPeople } from "./list-people.server";
import { manageLiveContext } from "./manage-context.server";

/** The file has everybody. */
const MAX_SHOWN = 500;

/** @throws 303 to /signin, 404 for a live that the person does not manage */
export async function loader(args: RequestArgs) {
  const page = await manageLiveContext(args);
  const { lang, live, mount, t } = page;
  const people = await listPeople(page);
  return data(
    {
      title: t("attendees.title"),
      which: {
        title: inLanguage(live, lang).title,
        when: weekdayAndTime(live.startsAt, lang, live.timeZone),
      },
      people: people.slice(0, MAX_SHOWN),
      hidden: Math.max(0, people.length - MAX_SHOWN),
      csvTo: people.length > 0 ? livePaths.attendeesCsv(mount, live.guid) : null,
      backTo: paths.livesManage(mount),
    },
    { headers: NO_STORE },
  );
}
