import { useEffect } from "react";
import { usePageActions } from "~/ui/primitives/use-page-actions";

const POLL_INTERVAL_MS = 2_000;

/** Reads the page's data anew while the archive is prepared and the page can be seen. */
export function usePollWhilePreparing(isPreparing: boolean): void {
  const { refresh } = usePageActions();
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPreparing, refresh]);
}
