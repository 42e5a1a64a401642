/** Mails about a parent's permission (product.md §12): the question to the parent, the answer to the member. Pure. */
import { formatDay, formatPrice, buildSubscriptionUrl } from "./billing-mails";
import type { MailBuilders, MailData } from "./mail-data";

export const permissionMails: MailBuilders<"parentPermission" | "permissionGiven"> = {
  parentPermission: (data, brand, t, lang) => {
    const { firstName, parentName, item } = data;
    const values = {
      firstName,
      parentName,
      item,
      gym: brand.name,
      price: formatPrice(data.priceMinor, data.currency, lang),
      date: formatDay(data.until, lang, data.timeZone),
    };
    return {
      subject: t("parentPermission.subject", values),
      preview: t("parentPermission.preview", values),
      heading: t("parentPermission.heading", values),
      paragraphs: [
        t("parentPermission.what", values),
        t(`parentPermission.${toCosts(data)}`, values),
        t("parentPermission.covers", values),
        t("parentPermission.until", values),
      ],
      button: {
        label: t("parentPermission.button", values),
        url: `${brand.origin}${brand.base}/permission?token=${encodeURIComponent(data.token)}`,
      },
      footer: t("parentPermission.why", values),
    };
  },

  permissionGiven: (data, brand, t) => {
    const { firstName, parentName, item, subscriptionTypeId, puid } = data;
    const values = { firstName, parentName, item, gym: brand.name };
    return {
      subject: t("permissionGiven.subject", values),
      preview: t("permissionGiven.preview", values),
      heading: t("permissionGiven.heading", values),
      paragraphs: [t("permissionGiven.now", values)],
      button: {
        label: t("permissionGiven.button", values),
        url: puid
          ? `${brand.origin}/product/checkout/${encodeURIComponent(puid)}`
          : buildSubscriptionUrl(brand, subscriptionTypeId),
      },
      footer: t("permissionGiven.why", values),
    };
  },
};

/** The sentence about the price; a free plan ends by itself, so nothing renews. */
function toCosts({ priceMinor, interval }: MailData["parentPermission"]) {
  if (priceMinor === "0") return "costsNothing";
  if (interval === "") return "costsOnce";
  return interval === "YEAR" ? "costsYear" : "costsMonth";
}
