/** Mails about leaving (product.md §19): the notice of the deletion, and a login that undid it. Pure. */
import { formatDay } from "./billing-mails";
import type { MailBuilders } from "./mail-data";

export const leavingMails: MailBuilders<"deletionNotice" | "deletionUndone"> = {
  deletionNotice: ({ firstName, until, timeZone, renewals }, brand, t, lang) => {
    const values = { firstName, gym: brand.name, date: formatDay(until, lang, timeZone) };
    return {
      subject: t("deletionNotice.subject", values),
      preview: t("deletionNotice.preview", values),
      heading: t("deletionNotice.heading", values),
      paragraphs: [
        t("deletionNotice.what", values),
        ...(renewals ? [t("deletionNotice.renewals", values)] : []),
        t("deletionNotice.undo", values),
      ],
      button: {
        label: t("deletionNotice.button", values),
        url: `${brand.origin}${brand.base}/login`,
      },
      footer: t("deletionNotice.why", values),
    };
  },

  deletionUndone: ({ firstName, canceled }, brand, t) => {
    const values = { firstName, gym: brand.name };
    return {
      subject: t("deletionUndone.subject", values),
      preview: t("deletionUndone.preview", values),
      heading: t("deletionUndone.heading", values),
      paragraphs: [
        t("deletionUndone.what", values),
        ...(canceled ? [t("deletionUndone.renewals", values)] : []),
        t("deletionUndone.notYou", values),
      ],
      button: {
        label: t("deletionUndone.button", values),
        url: `${brand.origin}${brand.base}/profile`,
      },
      footer: t("deletionUndone.why", values),
    };
  },
};
