/** A category, or a workout of one, on either mount. */
const OF_A_CATEGORY = /^(?:\/gym\/[^/]+)?\/category\/[^/]+(?:\/[^/]+)?$/;

/**
 * Where a buyer is led back to: a category then looks until what was bought is open (product.md §4 "Return to a category after
 * checkout"). `address` is absolute or begins with a slash.
 */
export function categoryAfterCheckout(address: string): string {
  const url = new URL(address, "http://host");
  if (!OF_A_CATEGORY.test(url.pathname)) return address;
  url.searchParams.set("checkout", "success");
  return url.origin === "http://host" ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
