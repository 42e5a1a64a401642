import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * Loads the page's own data again, and not that of the shell (app/root.tsx), whose request would replace the page by an
 * error when the network is lost. `isRefreshing`: until the answer has come. A page that the person has left, whose
 * answers may still come, loads nothing.
 */
export function useRefresh(): { refresh: () => void; isRefreshing: boolean } {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state === "idle") delete window.refreshedPage;
  }, [state]);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      delete window.refreshedPage;
    };
  }, []);
  const refresh = useCallback(() => {
    if (!isShown.current) return;
    window.refreshedPage = window.location.href;
    revalidate();
  }, [revalidate]);
  return { refresh, isRefreshing: state !== "idle" };
}
