import { useEffect, useRef } from "react";
import { useRevalidator } from "@remix-run/react";

const INTERVAL_MS = 4_000;

/** Loads the page's data again while a server works on a file, and the page is seen. */
export function useRefreshInWork(isInWork: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useRef(true);
  useEffect(() => {
    isIdle.current = state === "idle";
  }, [state]);
  useEffect(() => {
    if (!isInWork) return undefined;
    const timer = window.setInterval(() => {
      // A refresh that takes longer than the interval is not begun anew: on a slow network none would end.
      if (document.visibilityState === "visible" && isIdle.current) revalidate();
    }, INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isInWork, revalidate]);
}
