import { parseWorkoutPath } from "~/paths";

/** A category or a workout of it, or a live, on either mount. */
const WAITING_PATH = /^(?:\/gym\/[^/]+)?\/(?:category\/[^/]+(?:\/[^/]+)?|lives\/(?!manage$)[^/]+)$/;

/** A workout that was opened from the search or a challenge waits as well. */
const isWaiting = (pathname: string): boolean =>
  WAITING_PATH.test(pathname) || parseWorkoutPath(pathname) !== null;

/**
 * Marks the address to which a buyer returns. A marked category polls until its workouts are open (product.md §4
 * "Return to a category after checkout"), a marked workout or live until it is. `address` is absolute or begins with
 * a slash.
 */
export function markCategoryUrl(address: string): string {
  const url = new URL(address, "http://host");
  if (!isWaiting(url.pathname)) return address;
  url.searchParams.set("checkout", "success");
  return url.origin === "http://host" ? `${url.pathname}${url.search}${url.hash}` : url.href;
}
