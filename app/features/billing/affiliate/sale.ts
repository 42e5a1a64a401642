/** The facts of a sale that the affiliate network receives, and the network's addresses (product.md §7). Pure. */
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

/** The addresses without their parameters, for the Content-Security-Policy. */
export const getBrowserUrls = ({ base }: AffiliateSettings) => ({
  script: `${base}/sale.js`,
  pixel: `${base}/pixel.gif`,
});

export function buildBrowserUrls(settings: AffiliateSettings, sale: AffiliateSale) {
  const params = toSaleParams(settings, sale).toString();
  const { script, pixel } = getBrowserUrls(settings);
  return { script: `${script}?${params}`, pixel: `${pixel}?${params}` };
}

export const getServerUrl = ({ base }: AffiliateSettings): string => `${base}/sale`;

/** Accepts letters, digits and a few signs; any other click id is ignored. */
export const readClickId = (value: string | null): string | null =>
  value !== null && /^[\w.:-]{1,128}$/.test(value) ? value : null;
