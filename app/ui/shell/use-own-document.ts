import { useEffect, useState } from "react";

/**
 * Whether the document was loaded for this very page, whose policy allows more than those of other pages; after a
 * navigation within another document the page loads itself once more.
 */
export function useOwnDocument(): boolean {
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    if (pathOfDocument() === window.location.pathname) setOwn(true);
    else window.location.reload();
  }, []);
  return isOwn;
}

function pathOfDocument(): string {
  const [document] = performance.getEntriesByType("navigation");
  return document ? new URL(document.name).pathname : window.location.pathname;
}
