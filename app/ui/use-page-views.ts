/** A page view is noted on every route change (spec §2), the first page included. */
import { useEffect } from "react";
import { trackEvent } from "./track-event";

/** After a checkout the view waits (spec §9), so that the sale stands before it in every log that listens. */
const AFTER_CHECKOUT_MS = 3000;
const AFTER_CHECKOUT = /\/checkout\/success(?:\/|$)/;

export function usePageViews(pathname: string): void {
  useEffect(() => {
    let noted = false;
    const note = () => {
      if (!noted) trackEvent({ name: "Page view", path: pathname.slice(0, 300) });
      noted = true;
    };
    if (!AFTER_CHECKOUT.test(pathname)) return note();
    const timer = window.setTimeout(note, AFTER_CHECKOUT_MS);
    // Who leaves earlier has been there all the same.
    window.addEventListener("pagehide", note);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("pagehide", note);
      note();
    };
  }, [pathname]);
}
