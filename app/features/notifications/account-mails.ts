/** Mails about an account's password (product.md §12): the code that resets it, and the notice of a change. Pure. */
import { longDate, timeOfDay } from "~/kernel/long-date";
import type { MailBrand, MailBuilders } from "./mail-data";

export const accountMails: MailBuilders<"resetCode" | "passwordChanged"> = {
  resetCode: ({ firstName, code, until, timeZone, returnUrl }, brand, t, lang) => {
    const time = timeOfDay(new Date(until), lang, timeZone);
    const values = { firstName, code, time, gym: brand.name };
    return {
      subject: t("resetCode.subject", values),
      preview: t("resetCode.preview", values),
      heading: t("resetCode.heading", values),
      paragraphs: [t("resetCode.enter", values)],
      code,
      notes: [t("resetCode.until", values), t("resetCode.secret", values)],
      button: {
        label: t("resetCode.button", values),
        url: buildResetUrl(brand, { step: "code", ...(returnUrl ? { returnUrl } : {}) }),
      },
      footer: t("resetCode.why", values),
    };
  },

  passwordChanged: ({ firstName, at, timeZone }, brand, t, lang) => {
    const moment = new Date(at);
    const values = {
      firstName,
      date: longDate(moment, lang, timeZone),
      time: timeOfDay(moment, lang, timeZone),
      gym: brand.name,
    };
    return {
      subject: t("passwordChanged.subject", values),
      preview: t("passwordChanged.preview", values),
      heading: t("passwordChanged.heading", values),
      paragraphs: [
        t("passwordChanged.when", values),
        t("passwordChanged.devices", values),
        t("passwordChanged.notYou", values),
      ],
      button: { label: t("passwordChanged.button", values), url: buildResetUrl(brand) },
      footer: t("passwordChanged.why", values),
    };
  },
};

function buildResetUrl(brand: MailBrand, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${brand.origin}/reset-password${search ? `?${search}` : ""}`;
}
