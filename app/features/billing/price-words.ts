/**
 * Prices as sentences in the reader's language (app/i18n/locales/en/price.json): what a promo code does and for how
 * long, and what a yearly plan saves. Pages, mails and the success dialog say the same. Pure.
 */
import { longDate } from "~/kernel/long-date";
import { formatMoney } from "~/kernel/money";
import type { YearlySaving } from "./plans/yearly-saving";
import { discountPrice, type Discount } from "./price";
import { countReducedPayments } from "./promotions/promo";
import { monthsOf } from "./subscriptions/period";
import { findUpcomingPayments, type PurchaseTerms } from "./upcoming-payments";

export interface PriceReader {
  lang: string;
  /** Texts of the namespace `price`. */
  translate: (key: string, values: Record<string, string | number>) => string;
}

interface DiscountedPlan extends PurchaseTerms {
  currency: string;
  discount: Pick<Discount, "percentOff" | "amountOffMinor" | "duration" | "months"> | null;
}

/** "20% off your first month: £11.99, then £14.99 per month"; null where no code reduces the price. */
export function describeDiscount(plan: DiscountedPlan, reader: PriceReader): string | null {
  const { discount, interval, trialDays } = plan;
  if (!discount || discount.amountOffMinor === 0) return null;
  const values = toAmounts(plan, discount, reader);
  const { freeUntil } = findUpcomingPayments(plan);
  if (freeUntil) {
    const date = longDate(freeUntil, reader.lang, plan.timeZone);
    return reader.translate("discount.freePlan", { ...values, date });
  }
  const payments = countReducedPayments(discount, monthsOf(interval));
  const period = interval === "YEAR" ? "year" : "month";
  const extent = payments === Infinity ? "every" : payments === 1 ? "first" : "several";
  const key =
    trialDays > 0 ? `discountAfterTrial.${period}.${extent}` : `discount.${period}.${extent}`;
  return reader.translate(key, { ...values, payments });
}

/** "20% off: £16.00 instead of £20.00", for a product, which is paid once. */
export function describeProductDiscount(
  product: Pick<DiscountedPlan, "listPriceMinor" | "currency" | "discount">,
  reader: PriceReader,
): string | null {
  const { discount, listPriceMinor } = product;
  if (!discount || discount.amountOffMinor === 0) return null;
  const isFree = discountPrice(listPriceMinor, discount) === 0;
  const values = toAmounts(product, discount, reader);
  return reader.translate(isFree ? "discount.freeProduct" : "discount.product", values);
}

/** The reduction as the gym advertises it, and the prices with and without it. */
function toAmounts(
  { listPriceMinor, currency }: Pick<DiscountedPlan, "listPriceMinor" | "currency">,
  discount: NonNullable<DiscountedPlan["discount"]>,
  { lang }: PriceReader,
) {
  const { percentOff, amountOffMinor } = discount;
  const toPrice = (amountMinor: number) => formatMoney({ amountMinor, currency }, lang);
  return {
    off: percentOff === null ? toPrice(amountOffMinor) : formatPercent(percentOff, lang),
    reduced: toPrice(discountPrice(listPriceMinor, discount)),
    full: toPrice(listPriceMinor),
  };
}

/** "£9.99 a month, you save 33%". */
export const describeYearlySaving = (
  { perMonthMinor, percent, inFirstYearOnly }: YearlySaving,
  currency: string,
  { lang, translate }: PriceReader,
): string =>
  translate(inFirstYearOnly ? "saving.firstYear" : "saving.everyYear", {
    price: formatMoney({ amountMinor: perMonthMinor, currency }, lang),
    percent: formatPercent(percent, lang),
  });

const formatPercent = (percent: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: "percent" }).format(percent / 100);
