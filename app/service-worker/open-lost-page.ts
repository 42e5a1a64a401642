/**
 * Opens the page that the router navigates to as a document, for which the service worker answers with the kept or the
 * offline page. Without the routes of that page the router breaks, without its module Remix loads the page again that
 * the reader is leaving, and without its data it shows an error.
 */
export function openLostPage(asked?: string): boolean {
  const navigation = window["__remixRouter"]?.state.navigation;
  const target = navigation?.location;
  if (!target) return false;
  const { pathname, search } = target;
  if (asked?.includes("/__manifest")) {
    // A page's other links are asked for together, and nothing waits for them.
    if (pathname === location.pathname) return false;
    if (!asked.includes(`?p=${encodeURIComponent(pathname)}&version`)) return false;
  } else {
    // A page that has sent a form tells what became of it.
    if (navigation.formMethod === "POST") return false;
    const data = `${location.origin}${pathname.replace(/\/$/, "") || "/_root"}.data`;
    if (asked !== undefined && !asked.startsWith(data)) return false;
    // In place of the browser's own error page the page shows an error in the gym's brand.
    const canAnswer =
      navigator.serviceWorker?.controller ?? (asked === undefined && navigator.onLine);
    if (!canAnswer) return false;
  }
  location.assign(pathname + search);
  return true;
}
