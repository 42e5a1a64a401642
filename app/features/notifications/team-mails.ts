/** The invitation to a gym's team, in the platform's brand, because its page is on the platform's host. Pure. */
import { dayAndTime } from "~/kernel/long-date";
import type { MailBuilders } from "./mail-data";

export const teamMails: MailBuilders<"teamInvitation"> = {
  teamInvitation: ({ inviter, gymName, role, until, timeZone, token }, brand, t, lang) => {
    const values = {
      inviter,
      gymName,
      role: t(`teamInvitation.roles.${role}`, {}),
      until: dayAndTime(new Date(until), lang, timeZone),
    };
    return {
      subject: t("teamInvitation.subject", values),
      preview: t("teamInvitation.preview", values),
      heading: t("teamInvitation.heading", values),
      paragraphs: [
        t("teamInvitation.what", values),
        t(`teamInvitation.may.${role}`, values),
        t("teamInvitation.until", values),
      ],
      button: {
        label: t("teamInvitation.button", values),
        url: `${brand.origin}/studio/invitation?token=${encodeURIComponent(token)}`,
      },
      footer: t("teamInvitation.why", values),
    };
  },
};
