/** Whether an address is one of the calls, judged on the path as Remix will match it: decoded, ignoring case. */
export function isCallPath(pathname: string): boolean {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // Remix leaves such a path undecoded too.
  }
  return /^\/api(?:\/|$|\.data$)/i.test(decoded);
}

/** Single fetch is how pages ask for their data; a call has no such twin (it would carry the page's root data). */
export const isDataOfCall = (pathname: string): boolean =>
  pathname.endsWith(".data") && isCallPath(pathname);

export function pathnameOf(url: string): string {
  const query = url.indexOf("?");
  return query < 0 ? url : url.slice(0, query);
}
