import { useEffect, useState } from "react";
import { SECOND_MS } from "~/kernel/time";
import { useHydrated } from "~/ui/primitives/use-hydrated";

/**
 * The server's time in milliseconds, which goes on with the page and not with the device's clock. In server HTML it
 * stands still.
 */
export function useServerClock(serverNow: string): number {
  const start = Date.parse(serverNow);
  const [now, setNow] = useState(start);
  const hydrated = useHydrated();
  // The time of a document was written before its script arrived.
  const [isOfDocument] = useState(!hydrated);
  const [documentStart] = useState(start);

  useEffect(() => {
    const began = isOfDocument && start === documentStart ? getResponseStart() : performance.now();
    const tick = () => setNow(start + performance.now() - began);
    const timer = setInterval(tick, SECOND_MS);
    const first = setTimeout(tick);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [start, isOfDocument, documentStart]);
  return now;
}

function getResponseStart(): number {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming ? entry.responseStart : performance.now();
}
