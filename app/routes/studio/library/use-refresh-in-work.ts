import { useEffect } from "react";
import { useRevalidator } from "@remix-run/react";

const INTERVAL_MS = 4_000;

/** Loads the page's data again while a server works on a file, and the page is seen. */
export function useRefreshInWork(isInWork: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isInWork) return undefined;
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isInWork, revalidate]);
}
