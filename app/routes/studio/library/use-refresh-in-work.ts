import { useEffect, useRef } from "react";
import { useRefresh } from "./use-refresh";

const INTERVAL_MS = 4_000;

/** Loads the page's data again while a server works on a file, and the page is seen. */
export function useRefreshInWork(isInWork: boolean): void {
  const { isRefreshing, refresh } = useRefresh();
  const isBusy = useRef(false);
  useEffect(() => {
    isBusy.current = isRefreshing;
  }, [isRefreshing]);
  useEffect(() => {
    if (!isInWork) return undefined;
    const timer = window.setInterval(() => {
      // A refresh that takes longer than the interval is not begun anew: on a slow network none would end.
      if (document.visibilityState === "visible" && !isBusy.current) refresh();
    }, INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isInWork, refresh]);
}
