/** What an affiliate network hears of a sale (spec §7), and where. Pure. */
import { decimalAmount } from "~/kernel/money";

export interface AffiliateSettings {
  merchantId: string;
  /** Origin of the network. */
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

export const browserAddresses = (settings: AffiliateSettings, sale: AffiliateSale) => {
  const facts = saleFacts(settings, sale).toString();
  return {
    script: `${settings.base}/sale.js?${facts}`,
    pixel: `${settings.base}/pixel.gif?${facts}`,
  };
};

export const serverAddress = ({ base }: AffiliateSettings): string => `${base}/sale`;

/** Letters, digits and a few signs, as networks make them; anything else is no click. */
export const readClickId = (value: string | null): string | null =>
  value !== null && /^[\w.:-]{1,128}$/.test(value) ? value : null;
