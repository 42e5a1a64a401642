/** A category or a workout of it, on either mount. */
const CATEGORY_PATH = /^(?:\/gym\/[^/]+)?\/category\/[^/]+(?:\/[^/]+)?$/;

/**
 * Marks the address to which a buyer returns. A marked category polls until its workouts are open (product.md §4
 * "Return to a category after checkout"). `address` is absolute or begins with a slash.
 */
export function markCategoryUrl(address: string): string {
  const url = new URL(address, "http://host");
  if (!CATEGORY_PATH.test(url.pathname)) return address;
  url.searchParams.set("checkout", "success");
  return url.origin === "http://host" ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
