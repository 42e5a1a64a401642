/** Mails about money (receipt, trial ending, yearly renewal, payment failed, cancelled, reverted, expired). Pure. */
import type { LangKey } from "~/kernel/lang-keys";
import { longDate } from "~/kernel/long-date";
import { formatMoney, money } from "~/kernel/money";
import type {
  LaterPaymentFacts,
  MailBuilders,
  MailBrand,
  PurchaseFacts,
  Translate,
} from "./mail-data";

export const formatDay = (iso: string, lang: LangKey, timeZone: string): string =>
  longDate(new Date(iso), lang, timeZone);

export const formatPrice = (amountMinor: string, currency: string, lang: LangKey): string =>
  formatMoney(money(Number(amountMinor), currency), lang === "EN" ? "en-GB" : lang.toLowerCase());

export const buildSubscriptionUrl = (brand: MailBrand, id: string) =>
  `${brand.origin}${brand.base}/profile/subscription/${encodeURIComponent(id)}`;

/** The parts that every mail about money has, with its facts filled in. */
export function buildCommonParts(kind: string, values: Record<string, string>, t: Translate) {
  return {
    subject: t(`${kind}.subject`, values),
    preview: t(`${kind}.preview`, values),
    heading: t(`${kind}.heading`, values),
    footer: t("billing.why", values),
  };
}

export const toPurchaseValues = ({ firstName, item }: PurchaseFacts, brand: MailBrand) => ({
  firstName,
  item,
  gym: brand.name,
});

/** The sentence about the full price that follows a discount. */
function buildLaterParts(
  data: LaterPaymentFacts & { currency: string; timeZone: string },
  t: Translate,
  lang: LangKey,
): string[] {
  const { laterAt, laterAmountMinor, currency, timeZone } = data;
  if (laterAt === "") return [];
  const later = formatDay(laterAt, lang, timeZone);
  return [t("billing.later", { later, amount: formatPrice(laterAmountMinor, currency, lang) })];
}

export const billingMails: MailBuilders<
  | "receipt"
  | "trialEnding"
  | "renewalComing"
  | "paymentFailed"
  | "subscriptionCanceled"
  | "subscriptionReverted"
  | "subscriptionExpired"
> = {
  receipt: (data, brand, t, lang) => {
    const { timeZone, currency, subscriptionId, nextAt, nextAmountMinor } = data;
    const values = {
      ...toPurchaseValues(data, brand),
      amount: formatPrice(data.amountMinor, currency, lang),
      date: formatDay(data.at, lang, timeZone),
      reference: data.reference,
      next: nextAt ? formatDay(nextAt, lang, timeZone) : "",
      nextAmount: nextAmountMinor ? formatPrice(nextAmountMinor, currency, lang) : "",
    };
    const paid = data.amountMinor !== "0";
    const plan = subscriptionId !== "";
    const follows = nextAmountMinor !== "";
    return {
      ...buildCommonParts(paid ? "receipt" : plan ? "started" : "ordered", values, t),
      paragraphs: [
        paid ? t("receipt.paid", values) : t(plan ? "started.nothing" : "ordered.nothing", values),
        ...(plan && nextAt
          ? [follows ? t("receipt.next", values) : t("receipt.until", values)]
          : []),
        ...buildLaterParts(data, t, lang),
        t("receipt.reference", values),
      ],
      button: {
        label: plan ? t("billing.manage", values) : t("receipt.button", values),
        url: plan
          ? buildSubscriptionUrl(brand, subscriptionId)
          : `${brand.origin}${brand.base}/profile`,
      },
    };
  },

  trialEnding: (data, brand, t, lang) => {
    const values = {
      ...toPurchaseValues(data, brand),
      amount: formatPrice(data.amountMinor, data.currency, lang),
      date: formatDay(data.endsAt, lang, data.timeZone),
    };
    return {
      ...buildCommonParts("trialEnding", values, t),
      paragraphs: [
        t("trialEnding.then", values),
        ...buildLaterParts(data, t, lang),
        t("trialEnding.stop", values),
      ],
      button: {
        label: t("billing.manage", values),
        url: buildSubscriptionUrl(brand, data.subscriptionId),
      },
    };
  },

  renewalComing: (data, brand, t, lang) => {
    const values = {
      ...toPurchaseValues(data, brand),
      amount: formatPrice(data.amountMinor, data.currency, lang),
      date: formatDay(data.renewsAt, lang, data.timeZone),
    };
    return {
      ...buildCommonParts("renewalComing", values, t),
      paragraphs: [
        t("renewalComing.then", values),
        ...buildLaterParts(data, t, lang),
        t("renewalComing.stop", values),
        t("renewalComing.withdraw", values),
      ],
      button: {
        label: t("billing.manage", values),
        url: buildSubscriptionUrl(brand, data.subscriptionId),
      },
    };
  },

  paymentFailed: (data, brand, t, lang) => {
    const values = {
      ...toPurchaseValues(data, brand),
      amount: formatPrice(data.amountMinor, data.currency, lang),
      date: formatDay(data.graceEnd, lang, data.timeZone),
    };
    return {
      ...buildCommonParts("paymentFailed", values, t),
      paragraphs: [t("paymentFailed.what", values), t("paymentFailed.grace", values)],
      button: {
        label: t("paymentFailed.button", values),
        url: buildSubscriptionUrl(brand, data.subscriptionId),
      },
    };
  },

  subscriptionCanceled: (data, brand, t, lang) => {
    const values = {
      ...toPurchaseValues(data, brand),
      date: formatDay(data.endsAt, lang, data.timeZone),
    };
    return {
      ...buildCommonParts("subscriptionCanceled", values, t),
      paragraphs: [
        t("subscriptionCanceled.until", values),
        t(`subscriptionCanceled.${data.disputed ? "disputed" : "back"}`, values),
      ],
      button: {
        label: t("billing.manage", values),
        url: buildSubscriptionUrl(brand, data.subscriptionId),
      },
    };
  },

  subscriptionReverted: (data, brand, t, lang) => {
    const values = {
      ...toPurchaseValues(data, brand),
      amount: formatPrice(data.nextAmountMinor, data.currency, lang),
      date: formatDay(data.nextAt, lang, data.timeZone),
    };
    return {
      ...buildCommonParts("subscriptionReverted", values, t),
      paragraphs: [t("subscriptionReverted.next", values), ...buildLaterParts(data, t, lang)],
      button: {
        label: t("billing.manage", values),
        url: buildSubscriptionUrl(brand, data.subscriptionId),
      },
    };
  },

  subscriptionExpired: (data, brand, t, lang) => {
    const values = {
      ...toPurchaseValues(data, brand),
      date: formatDay(data.endedAt, lang, data.timeZone),
    };
    return {
      ...buildCommonParts("subscriptionExpired", values, t),
      paragraphs: [t("subscriptionExpired.ended", values), t("subscriptionExpired.kept", values)],
      button: {
        label: t("subscriptionExpired.button", values),
        url: buildSubscriptionUrl(brand, data.subscriptionTypeId),
      },
    };
  },
};
