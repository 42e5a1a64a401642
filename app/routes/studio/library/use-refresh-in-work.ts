import { useEffect, useRef } from "react";
import { isStale } from "./keep-page-data";
import { useRefresh } from "./use-refresh";

const INTERVAL_MS = 4_000;

/** Loads the page's data again while a server works on a file or the last answer was lost, and the page is seen. */
export function useRefreshInWork(page: { isInWork: boolean }): void {
  const isDue = page.isInWork || isStale(page);
  const { isRefreshing, refresh } = useRefresh();
  const isBusy = useRef(false);
  useEffect(() => {
    isBusy.current = isRefreshing;
  }, [isRefreshing]);
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = window.setInterval(() => {
      // A refresh that takes longer than the interval is not begun anew: on a slow network none would end.
      if (document.visibilityState === "visible" && !isBusy.current) refresh();
    }, INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isDue, refresh]);
}
