/** True for the address of a call. Like Remix, it decodes the first segment and ignores case. */
export function isCallPath(pathname: string): boolean {
  const segment = /^\/[^/]*/.exec(pathname)?.[0] ?? "";
  const decoded = isDecodable(segment) ? decodeURIComponent(segment) : segment;
  return /^\/api(?:\.data)?$/i.test(decoded);
}

export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Pages load their data from `.data` (single fetch). A call has no such address: it would carry the root's data. */
export const isDataOfCall = (pathname: string): boolean =>
  pathname.endsWith(".data") && isCallPath(pathname);

export function pathnameOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}

/** Parts of a path that a URL parser removes or reads differently. */
const NOT_NORMALIZED = /[\\#]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/**
 * Returns the request target as Remix reads it: Remix reads `/x/../api/auth` and `/x\..\api\auth` as `/api/auth`.
 * Without it a call could pass its rate limit, and a page the origin check, under another name. Browsers send no such
 * path.
 */
export function normalizePath(target: string): string {
  if (!target.startsWith("/") || !NOT_NORMALIZED.test(target)) return target;
  const { pathname, search } = new URL(`http://host${target}`);
  return `${pathname}${search}`;
}
