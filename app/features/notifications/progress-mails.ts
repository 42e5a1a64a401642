/** The weekly mail about the member's own training (product.md §21). Pure. */
import type { MailBuilders } from "./mail-data";

export const progressMails: MailBuilders<"weeklyProgress"> = {
  weeklyProgress: ({ firstName, workouts, minutes, weeks, inDanger, token }, brand, t, lang) => {
    const locale = lang.toLowerCase();
    const format = (value: string) => new Intl.NumberFormat(locale).format(Number(value));
    const values = { firstName, gym: brand.name, minutes: format(minutes), weeks: format(weeks) };
    const done = {
      ...values,
      workouts: t(`weeklyProgress.${workouts === "1" ? "workout" : "workouts"}`, {
        count: format(workouts),
      }),
    };
    const hasTrained = workouts !== "0" || minutes !== "0";
    const variant = hasTrained ? "trained" : "rested";
    const query = `?token=${encodeURIComponent(token)}`;
    return {
      subject: t(`weeklyProgress.${variant}Subject`, done),
      preview: t(`weeklyProgress.${variant}Preview`, done),
      heading: t("weeklyProgress.heading", values),
      paragraphs: [
        t(`weeklyProgress.${variant}`, done),
        ...(weeks === "0" ? [] : [t(`weeklyProgress.${weeks === "1" ? "week" : "weeks"}`, values)]),
        ...(inDanger ? [t("weeklyProgress.inDanger", values)] : []),
      ],
      button: { label: t("weeklyProgress.button", values), url: `${brand.origin}/progress` },
      footer: t("weeklyProgress.why", values),
      switchOff: {
        label: t("weeklyProgress.switchOff", values),
        url: `${brand.origin}/progress/mail${query}`,
        oneClickUrl: `${brand.origin}/api/progress-mail/off${query}`,
      },
    };
  },
};
