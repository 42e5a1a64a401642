/** The code that verifies an e-mail which the social network did not tell (product.md §12 "Facebook"). Pure. */
import { buildHomeUrl, type MailBuilders } from "./mail-data";

export const socialMails: MailBuilders<"verifyEmail"> = {
  verifyEmail: ({ token }, brand, t) => {
    const values = { code: token, gym: brand.name };
    return {
      subject: t("verifyEmail.subject", values),
      preview: t("verifyEmail.preview", values),
      heading: t("verifyEmail.heading", values),
      paragraphs: [t("verifyEmail.enter", values)],
      code: token,
      button: { label: t("verifyEmail.button", values), url: buildHomeUrl(brand) },
      footer: t("verifyEmail.why", values),
    };
  },
};
