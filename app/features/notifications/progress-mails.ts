/** The weekly mail about the member's own training (product.md §21). Pure. */
import type { MailBuilders } from "./mail-data";

export const progressMails: MailBuilders<"weeklyProgress"> = {
  weeklyProgress: ({ firstName, workouts, minutes, weeks, inDanger, token }, brand, t, lang) => {
    const { format } = new Intl.NumberFormat(lang.toLowerCase());
    const count = (key: "workouts" | "minutes" | "weeks", value: string) =>
      t(`weeklyProgress.${key}`, { count: Number(value), number: format(Number(value)) });
    const values = { firstName, gym: brand.name };
    const counted = { workouts: count("workouts", workouts), minutes: count("minutes", minutes) };
    const hasTrained = workouts !== "0" || minutes !== "0";
    const variant = hasTrained ? "trained" : "rested";
    const query = `?token=${encodeURIComponent(token)}`;
    return {
      subject: t(`weeklyProgress.${variant}Subject`, {
        ...counted,
        minutes: format(Number(minutes)),
      }),
      preview: t(`weeklyProgress.${variant}Preview`, values),
      heading: t("weeklyProgress.heading", values),
      paragraphs: [
        t(`weeklyProgress.${variant}`, { ...values, ...counted }),
        ...(weeks === "0" ? [] : [count("weeks", weeks)]),
        ...(inDanger ? [t("weeklyProgress.inDanger", values)] : []),
      ],
      button: {
        label: t("weeklyProgress.button", values),
        url: `${brand.origin}${brand.base}/progress`,
      },
      footer: t("weeklyProgress.why", values),
      switchOff: {
        label: t("weeklyProgress.switchOff", values),
        url: `${brand.origin}${brand.base}/progress/mail${query}`,
        oneClickUrl: `${brand.origin}/api/progress-mail/off${query}`,
      },
    };
  },
};
