/**
 * The quote of a form: what its page has shown of the price (`calculatePrice`) and of the terms and conditions, so that
 * an order is placed only on what the buyer could read. Pure.
 */
const SEPARATOR = "/";

export const buildQuote = (priceQuote: string, termsHash: string | null): string =>
  termsHash === null ? priceQuote : `${priceQuote}${SEPARATOR}${termsHash}`;

/** A quote without a hash, as of a caller that shows no terms, names the price alone. */
export function parseQuote(quote: string): { priceQuote: string; termsHash: string | null } {
  const [priceQuote = "", termsHash = null] = quote.split(SEPARATOR);
  return { priceQuote, termsHash };
}
