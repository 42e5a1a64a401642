/** Records a page view on every route change (product.md §2), including the first page. */
import { useEffect } from "react";
import { trackEvent } from "./track-event";

/** After a checkout the view is delayed (product.md §9), so that the sale is recorded before it. */
const AFTER_CHECKOUT_MS = 3000;
const AFTER_CHECKOUT = /\/checkout\/success(?:\/|$)/;

export function usePageViews(pathname: string): void {
  useEffect(() => {
    let recorded = false;
    const record = () => {
      if (!recorded) trackEvent({ name: "Page view", path: pathname.slice(0, 300) });
      recorded = true;
    };
    if (!AFTER_CHECKOUT.test(pathname)) return record();
    const timer = window.setTimeout(record, AFTER_CHECKOUT_MS);
    // Leaving earlier still counts as a view.
    window.addEventListener("pagehide", record);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("pagehide", record);
      record();
    };
  }, [pathname]);
}
