/** The reminders of a live that the member asked for (product.md §16). Pure. */
import { timeOfDay, weekdayAndTime } from "~/kernel/long-date";
import type { MailBuilders } from "./mail-data";

export const liveReminderMails: MailBuilders<"liveReminder"> = {
  liveReminder: (
    { firstName, title, guid, startsAt, timeZone, trainer, when, token },
    brand,
    t,
    lang,
  ) => {
    const isSoon = when === "15m";
    const format = isSoon ? timeOfDay : weekdayAndTime;
    const time = format(new Date(startsAt), lang, timeZone);
    const values = { firstName, title, trainer, time, gym: brand.name };
    const variant = isSoon ? "soon" : "day";
    const url = `${brand.origin}${brand.base}/lives/${encodeURIComponent(guid)}`;
    const query = `?token=${encodeURIComponent(token)}`;
    return {
      subject: t(`liveReminder.${variant}Subject`, values),
      preview: t(`liveReminder.${variant}Preview`, values),
      heading: title,
      paragraphs: [
        t(`liveReminder.${variant}`, values),
        ...(trainer ? [t("liveReminder.with", values)] : []),
      ],
      button: { label: t("liveReminder.button", values), url },
      footer: t("liveReminder.why", values),
      switchOff: {
        label: t("liveReminder.switchOff", values),
        url: `${url}/reminder${query}`,
        oneClickUrl: `${brand.origin}/api/live-reminder/off${query}`,
      },
    };
  },
};
