/** The mail with the code that resets a password (product.md §12). Pure. */
import { timeOfDay } from "~/kernel/long-date";
import type { MailBrand, MailBuilders } from "./mail-data";

export const resetMails: MailBuilders<"resetCode"> = {
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
};

export function buildResetUrl(brand: MailBrand, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${brand.origin}${brand.base}/reset-password${search ? `?${search}` : ""}`;
}
