import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect } from "react";

/**
 * Loads the page's own data again, and not that of the shell (app/root.tsx), whose request would replace the page by an
 * error when the network is lost. `isRefreshing`: until the answer has come.
 */
export function useRefresh(): { refresh: () => void; isRefreshing: boolean } {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state === "idle") delete window.refreshedPage;
  }, [state]);
  useEffect(() => () => void delete window.refreshedPage, []);
  const refresh = useCallback(() => {
    window.refreshedPage = window.location.href;
    revalidate();
  }, [revalidate]);
  return { refresh, isRefreshing: state !== "idle" };
}
