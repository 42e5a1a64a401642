import type { PriceReader } from "~/features/billing/price-words";
import type { PageContext } from "~/http/request-context.server";

/** Prices in words, in the page's language. */
export function toPriceReader({ lang, getFixedT }: PageContext): PriceReader {
  const t = getFixedT("price");
  return { lang, translate: (key, values) => t(key, values) };
}
