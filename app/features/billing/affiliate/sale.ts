/** What an affiliate network hears of a sale (spec §7), and where. Pure. */
import { decimalAmount } from "~/kernel/money";

export interface AffiliateSettings {
  merchantId: string;
  /** Where the network listens, without a slash at its end. */
  base: string;
}

export interface AffiliateSale {
  amountMinor: number;
  currency: string;
  /** Our order: `uniqueTransactionId`. */
  reference: string;
  /** The promo code as it is advertised. */
  voucher: string | null;
}

/** merchant id, amount, currency, reference, voucher */
export function saleFacts(
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

/** Without what is told: as the content security policy names them. */
export const browserPlaces = ({ base }: AffiliateSettings) => ({
  script: `${base}/sale.js`,
  pixel: `${base}/pixel.gif`,
});

export function browserAddresses(settings: AffiliateSettings, sale: AffiliateSale) {
  const facts = saleFacts(settings, sale).toString();
  const { script, pixel } = browserPlaces(settings);
  return { script: `${script}?${facts}`, pixel: `${pixel}?${facts}` };
}

export const serverAddress = ({ base }: AffiliateSettings): string => `${base}/sale`;

/** Letters, digits and a few signs, as networks make them; anything else is no click. */
export const readClickId = (value: string | null): string | null =>
  value !== null && /^[\w.:-]{1,128}$/.test(value) ? value : null;
