/** Whether an address is one of the calls, judged on the path as Remix will match it: decoded, ignoring case. */
export function isCallPath(pathname: string): boolean {
  const decoded = isDecodable(pathname) ? decodeURIComponent(pathname) : pathname;
  return /^\/api(?:\/|$|\.data$)/i.test(decoded);
}

export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Single fetch is how pages ask for their data; a call has no such twin (it would carry the page's root data). */
export const isDataOfCall = (pathname: string): boolean =>
  pathname.endsWith(".data") && isCallPath(pathname);

export function pathnameOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/** What a URL parser would take out of a path, or read as something else. */
const BENT = /[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/**
 * A request's target as Remix reads it, for it reads `/x/../api/auth` and `/x\..\api\auth` as `/api/auth`. Judged by
 * anything else, a call would pass its limit, and a page the origin gate, under another's name. No browser sends any.
 */
export function normalizePath(target: string): string {
  if (!target.startsWith("/") || !BENT.test(target)) return target;
  const { pathname, search } = new URL(`http://host${target}`);
  return `${pathname}${search}`;
}
