/**
 * Records events that only the browser sees in our own log (product.md §7). A beacon neither delays the page nor is
 * lost when it is left; where beacons are not supported nothing is sent.
 */
import type { BrowserEvent } from "~/features/tracking/events";
import { paths } from "~/paths";

export function trackEvent(event: BrowserEvent): void {
  if (typeof navigator === "undefined" || typeof navigator.sendBeacon !== "function") return;
  // The gym whose brand the page shows: a checkout's address does not name its gym.
  const { gym } = document.documentElement.dataset;
  const report = { path: window.location.pathname.slice(0, 300), gym, ...event };
  navigator.sendBeacon(
    paths.events(),
    new Blob([JSON.stringify(report)], { type: "application/json" }),
  );
}
