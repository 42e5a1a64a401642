import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { SECOND_MS } from "~/kernel/time";

/** Loads the page's data again when the server says that it changes, and when the reader comes back to the page. */
export function useReload({
  serverNow,
  reloadSeconds,
}: {
  serverNow: string;
  reloadSeconds: number | null;
}): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Each answer of the server begins a new wait, also where it is as long as the last.
    if (reloadSeconds === null || serverNow === "") return undefined;
    const timer = setTimeout(revalidate, reloadSeconds * SECOND_MS);
    // Timers stand still while a phone sleeps.
    const due = performance.now() + reloadSeconds * SECOND_MS;
    const back = () => {
      if (document.visibilityState === "visible" && performance.now() > due) revalidate();
    };
    document.addEventListener("visibilitychange", back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }, [serverNow, reloadSeconds, revalidate]);
}
