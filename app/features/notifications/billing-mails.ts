/** Mails about money (receipt, trial ending, payment failed, cancelled, reverted, expired). Pure. */
import type { LangKey } from "~/kernel/lang-keys";
import { longDate } from "~/kernel/long-date";
import { formatMoney, money } from "~/kernel/money";
import type { Letters, MailBrand, Sold, Translate } from "./mail-kinds";

export const day = (iso: string, lang: LangKey, timeZone: string): string =>
  longDate(new Date(iso), lang, timeZone);

export const price = (amountMinor: string, currency: string, lang: LangKey): string =>
  formatMoney(money(Number(amountMinor), currency), lang === "EN" ? "en-GB" : lang.toLowerCase());

export const subscriptionPage = (brand: MailBrand, id: string) =>
  `${brand.origin}/profile/subscription/${encodeURIComponent(id)}`;

/** The words common to all of them, with the facts filled in. */
export function opening(kind: string, values: Record<string, string>, t: Translate) {
  return {
    subject: t(`${kind}.subject`, values),
    preview: t(`${kind}.preview`, values),
    heading: t(`${kind}.heading`, values),
    footer: t("billing.why", values),
  };
}

export const who = ({ firstName, item }: Sold, brand: MailBrand) => ({
  firstName,
  item,
  gym: brand.name,
});

export const billingLetters: Letters<
  | "receipt"
  | "trialEnding"
  | "paymentFailed"
  | "subscriptionCanceled"
  | "subscriptionReverted"
  | "subscriptionExpired"
> = {
  receipt: (data, brand, t, lang) => {
    const { timeZone, currency, subscriptionId, nextAt, nextAmountMinor } = data;
    const values = {
      ...who(data, brand),
      amount: price(data.amountMinor, currency, lang),
      date: day(data.at, lang, timeZone),
      reference: data.reference,
      next: nextAt ? day(nextAt, lang, timeZone) : "",
      nextAmount: nextAmountMinor ? price(nextAmountMinor, currency, lang) : "",
    };
    const paid = data.amountMinor !== "0";
    const plan = subscriptionId !== "";
    const follows = nextAmountMinor !== "";
    return {
      ...opening(paid ? "receipt" : plan ? "started" : "ordered", values, t),
      paragraphs: [
        paid ? t("receipt.paid", values) : t(plan ? "started.nothing" : "ordered.nothing", values),
        ...(plan && nextAt
          ? [follows ? t("receipt.next", values) : t("receipt.until", values)]
          : []),
        t("receipt.reference", values),
      ],
      button: {
        label: plan ? t("billing.manage", values) : t("receipt.button", values),
        url: plan ? subscriptionPage(brand, subscriptionId) : `${brand.origin}/profile`,
      },
    };
  },

  trialEnding: (data, brand, t, lang) => {
    const values = {
      ...who(data, brand),
      amount: price(data.amountMinor, data.currency, lang),
      date: day(data.endsAt, lang, data.timeZone),
    };
    return {
      ...opening("trialEnding", values, t),
      paragraphs: [t("trialEnding.then", values), t("trialEnding.stop", values)],
      button: {
        label: t("billing.manage", values),
        url: subscriptionPage(brand, data.subscriptionId),
      },
    };
  },

  paymentFailed: (data, brand, t, lang) => {
    const values = {
      ...who(data, brand),
      amount: price(data.amountMinor, data.currency, lang),
      date: day(data.graceEnd, lang, data.timeZone),
    };
    return {
      ...opening("paymentFailed", values, t),
      paragraphs: [t("paymentFailed.what", values), t("paymentFailed.grace", values)],
      button: {
        label: t("paymentFailed.button", values),
        url: subscriptionPage(brand, data.subscriptionId),
      },
    };
  },

  subscriptionCanceled: (data, brand, t, lang) => {
    const values = { ...who(data, brand), date: day(data.endsAt, lang, data.timeZone) };
    return {
      ...opening("subscriptionCanceled", values, t),
      paragraphs: [
        t("subscriptionCanceled.until", values),
        t(`subscriptionCanceled.${data.disputed ? "disputed" : "back"}`, values),
      ],
      button: {
        label: t("billing.manage", values),
        url: subscriptionPage(brand, data.subscriptionId),
      },
    };
  },

  subscriptionReverted: (data, brand, t, lang) => {
    const values = {
      ...who(data, brand),
      amount: price(data.nextAmountMinor, data.currency, lang),
      date: day(data.nextAt, lang, data.timeZone),
    };
    return {
      ...opening("subscriptionReverted", values, t),
      paragraphs: [t("subscriptionReverted.next", values)],
      button: {
        label: t("billing.manage", values),
        url: subscriptionPage(brand, data.subscriptionId),
      },
    };
  },

  subscriptionExpired: (data, brand, t, lang) => {
    const values = { ...who(data, brand), date: day(data.endedAt, lang, data.timeZone) };
    return {
      ...opening("subscriptionExpired", values, t),
      paragraphs: [t("subscriptionExpired.ended", values), t("subscriptionExpired.kept", values)],
      button: {
        label: t("subscriptionExpired.button", values),
        url: subscriptionPage(brand, data.subscriptionTypeId),
      },
    };
  },
};
