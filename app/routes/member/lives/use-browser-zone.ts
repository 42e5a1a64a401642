import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { YEAR_SECONDS } from "~/kernel/time";

/** Tells the server the zone of the browser's clock, once, and loads the page's times in it. */
export function useBrowserZone(known: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // A browser without cookies would be asked again and again.
    if (!zone || zone === known || !navigator.cookieEnabled) return;
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `timeZone=${encodeURIComponent(zone)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
    revalidate();
  }, [known, revalidate]);
}
