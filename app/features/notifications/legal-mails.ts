/** The mail about a new version of a legal text (product.md §19). Pure. */
import { formatDay } from "./billing-mails";
import type { MailBuilders } from "./mail-data";

export const legalMails: MailBuilders<"legalChanged"> = {
  legalChanged: ({ firstName, text, countsFrom, timeZone }, brand, t, lang) => {
    const part = text === "privacy" ? "privacy" : "terms";
    const values = { firstName, gym: brand.name, date: formatDay(countsFrom, lang, timeZone) };
    return {
      subject: t(`legalChanged.${part}Subject`, values),
      preview: t("legalChanged.preview", values),
      heading: t("legalChanged.heading", values),
      paragraphs: [t(`legalChanged.${part}What`, values), t("legalChanged.leave", values)],
      button: {
        label: t(`legalChanged.${part}Button`, values),
        url: `${brand.origin}${brand.base}/${part}`,
      },
      footer: t("legalChanged.why", values),
    };
  },
};
