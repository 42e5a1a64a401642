/** A page view is noted on every route change (spec §2), the first page included. */
import { useEffect } from "react";
import { trackEvent } from "./track-event";

export function usePageViews(pathname: string): void {
  useEffect(() => trackEvent({ name: "Page view", path: pathname.slice(0, 300) }), [pathname]);
}
