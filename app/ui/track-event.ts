/**
 * What only a browser sees happen, noted in our own log (spec §7): a beacon, so that it neither delays the page nor is
 * lost with it. A page does not suffer from being counted: where there is no beacon, nothing is sent.
 */
import type { BrowserEvent } from "~/features/tracking/events";
import { paths } from "~/paths";

export function trackEvent(event: BrowserEvent): void {
  if (typeof navigator === "undefined" || typeof navigator.sendBeacon !== "function") return;
  // Whose brand the page wears: the pages of a checkout do not name their gym in the address.
  const { gym } = document.documentElement.dataset;
  const told = { path: window.location.pathname.slice(0, 300), gym, ...event };
  navigator.sendBeacon(
    paths.events(),
    new Blob([JSON.stringify(told)], { type: "application/json" }),
  );
}
