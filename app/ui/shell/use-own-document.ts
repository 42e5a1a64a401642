import { useEffect, useSyncExternalStore } from "react";

/**
 * Whether the document was loaded for this very page, whose policy allows more than those of other pages; after a
 * navigation within another document the page loads itself once more.
 */
export function useOwnDocument(): boolean {
  const isOwn = useSyncExternalStore(never, isOwnDocument, () => null);
  useEffect(() => {
    if (isOwn === false) window.location.reload();
  }, [isOwn]);
  return isOwn === true;
}

/** A document keeps its policy. */
const never = () => () => {};

function isOwnDocument(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return !document || new URL(document.name).pathname === window.location.pathname;
}
