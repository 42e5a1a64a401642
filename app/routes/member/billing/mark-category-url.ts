/** A category, or a workout of one, on either mount. */
const OF_A_CATEGORY = /^(?:\/gym\/[^/]+)?\/category\/[^/]+(?:\/[^/]+)?$/;

/**
 * The address to which a buyer returns. A category then polls until the workouts are open (product.md §4 "Return to a
 * category after checkout"). `address` is absolute or begins with a slash.
 */
export function categoryAfterCheckout(address: string): string {
  const url = new URL(address, "http://host");
  if (!OF_A_CATEGORY.test(url.pathname)) return address;
  url.searchParams.set("checkout", "success");
  return url.origin === "http://host" ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
