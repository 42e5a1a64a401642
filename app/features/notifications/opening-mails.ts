/** Mails about opening a gym (product.md §20): the invitation, and the draft that waits for its owner. Pure. */
import { formatDay } from "./billing-mails";
import type { MailBuilders } from "./mail-data";

export const openingMails: MailBuilders<"gymOpened" | "gymOpeningInvitation"> = {
  gymOpened: ({ firstName, gymName }, brand, t) => {
    const values = { firstName, gym: gymName };
    return {
      subject: t("gymOpened.subject", values),
      preview: t("gymOpened.preview", values),
      heading: t("gymOpened.heading", values),
      paragraphs: [t("gymOpened.draft", values), t("gymOpened.next", values)],
      button: { label: t("gymOpened.button", values), url: `${brand.origin}/studio` },
      footer: t("gymOpened.why", values),
    };
  },

  gymOpeningInvitation: ({ until, timeZone, token }, brand, t, lang) => {
    const values = { gym: brand.name, date: formatDay(until, lang, timeZone) };
    return {
      subject: t("gymOpeningInvitation.subject", values),
      preview: t("gymOpeningInvitation.preview", values),
      heading: t("gymOpeningInvitation.heading", values),
      paragraphs: [t("gymOpeningInvitation.what", values), t("gymOpeningInvitation.until", values)],
      button: {
        label: t("gymOpeningInvitation.button", values),
        url: `${brand.origin}/start-your-gym?invitation=${encodeURIComponent(token)}`,
      },
      footer: t("gymOpeningInvitation.why", values),
    };
  },
};
