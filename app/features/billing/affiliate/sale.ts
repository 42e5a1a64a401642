/** The facts of a sale that the affiliate network receives, and its addresses (product.md §7). Pure. */
import { decimalAmount } from "~/kernel/money";

export interface AffiliateSettings {
  merchantId: string;
  /** The network's address, without a trailing slash. */
  base: string;
}

export interface AffiliateSale {
  amountMinor: number;
  currency: string;
  /** Our order id: the `uniqueTransactionId`. */
  reference: string;
  /** The promo code as it is advertised. */
  voucher: string | null;
}

/** merchant id, amount, currency, reference, voucher */
export function toSaleParams(
  { merchantId }: AffiliateSettings,
  { amountMinor, currency, reference, voucher }: AffiliateSale,
): URLSearchParams {
  return new URLSearchParams({
    merchantId,
    amount: decimalAmount({ amountMinor, currency }),
    currency,
    reference,
    ...(voucher === null ? {} : { voucher }),
  });
}

/** The addresses without their parameters, as the content security policy lists them. */
export const getBrowserUrls = ({ base }: AffiliateSettings) => ({
  script: `${base}/sale.js`,
  pixel: `${base}/pixel.gif`,
});

export function buildBrowserUrls(settings: AffiliateSettings, sale: AffiliateSale) {
  const facts = toSaleParams(settings, sale).toString();
  const { script, pixel } = getBrowserUrls(settings);
  return { script: `${script}?${facts}`, pixel: `${pixel}?${facts}` };
}

export const getServerUrl = ({ base }: AffiliateSettings): string => `${base}/sale`;

/** Click ids are letters, digits and a few signs; anything else is ignored. */
export const readClickId = (value: string | null): string | null =>
  value !== null && /^[\w.:-]{1,128}$/.test(value) ? value : null;
