import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { MINUTE_MS } from "~/kernel/time";

/** Tells the server every minute that the page is still there, and loads it again when the seat has changed. */
export function useKeepSeat(seatTo: string, state: "SEATED" | "WAITING" | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state === null) return undefined;
    const keep = async () => {
      const response = await fetch(seatTo, {
        method: "POST",
        body: new URLSearchParams({ intent: "keep" }),
        headers: { Accept: "application/json" },
      });
      if (!response.ok) return;
      const kept = (await response.json()) as { state: typeof state };
      if (kept.state !== state) revalidate();
    };
    // Without a network the next minute tries again.
    const timer = setInterval(() => void keep().catch(() => {}), MINUTE_MS);
    return () => clearInterval(timer);
  }, [seatTo, state, revalidate]);
}
