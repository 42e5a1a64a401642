/** A category or a workout of it, or a live, on either mount. */
const WAITING_PATH = /^(?:\/gym\/[^/]+)?\/(?:category\/[^/]+(?:\/[^/]+)?|lives\/(?!manage$)[^/]+)$/;

/**
 * Marks the address to which a buyer returns. A marked category polls until its workouts are open (product.md §4
 * "Return to a category after checkout"), a marked live until it is. `address` is absolute or begins with a slash.
 */
export function markCategoryUrl(address: string): string {
  const url = new URL(address, "http://host");
  if (!WAITING_PATH.test(url.pathname)) return address;
  url.searchParams.set("checkout", "success");
  return url.origin === "http://host" ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
