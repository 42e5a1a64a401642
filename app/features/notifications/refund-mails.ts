/** Mails about withdrawals, refunds and disputes, to the member and to the owners of the selling gym. Pure. */
import type { LangKey } from "~/kernel/lang-keys";
import { formatDay, buildCommonParts, formatPrice, toPurchaseValues } from "./billing-mails";
import type { MailContent, MailBuilders, MailBrand, RefundFacts, Translate } from "./mail-data";

const toValues = (data: RefundFacts, brand: MailBrand, lang: LangKey) => ({
  ...toPurchaseValues(data, brand),
  member: data.member,
  amount: formatPrice(data.amountMinor, data.currency, lang),
  date: formatDay(data.at, lang, data.timeZone),
  reference: data.reference,
});

/** Builds a mail to an owner, with a link to the gym's payment account. */
const buildOwnerMail = (
  kind: "refundToOwner" | "disputeOpened" | "disputeWon" | "disputeLost",
  values: Record<string, string>,
  { brand, t, paragraphs }: { brand: MailBrand; t: Translate; paragraphs: string[] },
): MailContent => ({
  ...buildCommonParts(kind, values, t),
  paragraphs: [t(`${kind}.what`, values), ...paragraphs, t("receipt.reference", values)],
  button: { label: t("billing.dashboard", values), url: `${brand.origin}/dashboard/gym` },
  footer: t("billing.ownerWhy", values),
});

export const refundMails: MailBuilders<
  "withdrawn" | "refund" | "refundToOwner" | "disputeOpened" | "disputeWon" | "disputeLost"
> = {
  withdrawn: (data, brand, t, lang) => {
    const values = {
      ...toPurchaseValues(data, brand),
      amount: formatPrice(data.amountMinor, data.currency, lang),
      kept: formatPrice(data.keptMinor, data.currency, lang),
      date: formatDay(data.at, lang, data.timeZone),
      reference: data.reference,
    };
    const isPaid = data.amountMinor !== "0" || data.keptMinor !== "0";
    const preview = t(`withdrawn.${isPaid ? "preview" : "previewFree"}`, values);
    return {
      ...buildCommonParts("withdrawn", values, t),
      preview,
      paragraphs: [
        t("withdrawn.received", values),
        t(`withdrawn.${isPaid ? "back" : "nothing"}`, values),
        ...(data.keptMinor === "0" ? [] : [t("withdrawn.kept", values)]),
        ...(isPaid ? [t("refund.arrives", values)] : []),
        t("receipt.reference", values),
      ],
      button: { label: t("refund.button", values), url: `${brand.origin}${brand.base}/profile` },
    };
  },

  refund: (data, brand, t, lang) => {
    const values = toValues({ ...data, member: data.firstName }, brand, lang);
    return {
      ...buildCommonParts("refund", values, t),
      paragraphs: [
        t("refund.paid", values),
        t("refund.arrives", values),
        ...(data.endsAccess ? [t("refund.ends", values)] : []),
        t("receipt.reference", values),
      ],
      button: { label: t("refund.button", values), url: `${brand.origin}${brand.base}/profile` },
    };
  },

  refundToOwner: (data, brand, t, lang) => {
    const values = toValues(data, brand, lang);
    return buildOwnerMail("refundToOwner", values, {
      brand,
      t,
      paragraphs: [
        t(`refundToOwner.${data.shared ? "shared" : "ofPlatform"}`, values),
        ...(data.endsAccess ? [t("refundToOwner.ends", values)] : []),
      ],
    });
  },

  disputeOpened: (data, brand, t, lang) => {
    const values = {
      ...toValues(data, brand, lang),
      date: data.answerBy ? formatDay(data.answerBy, lang, data.timeZone) : "",
    };
    return buildOwnerMail("disputeOpened", values, {
      brand,
      t,
      paragraphs: [
        t(`disputeOpened.${data.answerBy ? "until" : "soon"}`, values),
        t("disputeOpened.where", values),
      ],
    });
  },

  disputeWon: (data, brand, t, lang) =>
    buildOwnerMail("disputeWon", toValues(data, brand, lang), { brand, t, paragraphs: [] }),

  disputeLost: (data, brand, t, lang) => {
    const values = toValues(data, brand, lang);
    return buildOwnerMail("disputeLost", values, {
      brand,
      t,
      paragraphs: [
        t("disputeLost.share", values),
        ...(data.endsAccess ? [t("disputeLost.ends", values)] : []),
      ],
    });
  },
};
