/** Mails about a live that does not take place, or at another time (product.md §16). Pure. */
import { dayAndTime } from "~/kernel/long-date";
import type { MailBuilders } from "./mail-data";

export const liveMails: MailBuilders<"liveCancelled" | "liveMoved"> = {
  liveCancelled: (data, brand, t, lang) => {
    const { firstName, title, at, timeZone, reason, count, cause } = data;
    const values = {
      firstName,
      title,
      reason,
      gym: brand.name,
      at: dayAndTime(new Date(at), lang, timeZone),
    };
    const isOwn = cause === "ownNotStarted";
    const more = Number(count) - 1;
    return {
      subject: t("liveCancelled.subject", values),
      preview: t("liveCancelled.preview", values),
      heading: t("liveCancelled.heading", values),
      paragraphs: [
        t(isOwn ? "liveCancelled.ownNotStarted" : "liveCancelled.what", values),
        ...(more > 0 ? [t("liveCancelled.more", { ...values, count: more })] : []),
        ...(reason === "" ? [] : [t("liveCancelled.reason", values)]),
        ...(cause === "notStarted" ? [t("liveCancelled.notStarted", values)] : []),
        ...(isOwn ? [t("liveCancelled.ownNext", values)] : []),
      ],
      button: isOwn
        ? {
            label: t("liveCancelled.ownButton", values),
            url: `${brand.origin}${brand.base}/lives/manage`,
          }
        : { label: t("liveCancelled.button", values), url: `${brand.origin}${brand.base}/lives` },
      footer: t(isOwn ? "liveCancelled.ownWhy" : "liveCancelled.why", values),
    };
  },

  liveMoved: ({ firstName, title, from, at, timeZone, guid, count }, brand, t, lang) => {
    const values = {
      firstName,
      title,
      gym: brand.name,
      from: dayAndTime(new Date(from), lang, timeZone),
      at: dayAndTime(new Date(at), lang, timeZone),
    };
    const more = Number(count) - 1;
    return {
      subject: t("liveMoved.subject", values),
      preview: t("liveMoved.preview", values),
      heading: t("liveMoved.heading", values),
      paragraphs: [
        t("liveMoved.what", values),
        ...(more > 0 ? [t("liveMoved.more", { ...values, count: more })] : []),
        t("liveMoved.seat", values),
      ],
      button: {
        label: t("liveMoved.button", values),
        url: `${brand.origin}${brand.base}/lives/${encodeURIComponent(guid)}`,
      },
      footer: t("liveMoved.why", values),
    };
  },
};
