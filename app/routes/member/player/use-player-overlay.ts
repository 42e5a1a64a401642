import { useEffect, useState, type ComponentType } from "react";
import type { OverlayProps } from "./player-overlay";

type Overlay = { status: "loading" } | { status: "failed" } | { status: "loaded"; Part: Part };
type Part = ComponentType<OverlayProps>;

/** Browsers without idle callbacks load it this long after hydration. */
const FALLBACK_DELAY_MS = 200;

/**
 * Loads the parts over the film once the browser is idle, at the latest when the member plays. A play never waits for
 * them; if they cannot be loaded, the film keeps the browser's own controls.
 */
export function usePlayerOverlay(needed: boolean): Overlay {
  const [overlay, setOverlay] = useState<Overlay>({ status: "loading" });
  useEffect(() => {
    let left = false;
    const load = () => {
      import("./player-overlay").then(
        ({ PlayerOverlay }) => left || setOverlay({ status: "loaded", Part: PlayerOverlay }),
        () => left || setOverlay({ status: "failed" }),
      );
    };
    const cancel = needed ? load() : runWhenIdle(load);
    return () => {
      left = true;
      cancel?.();
    };
  }, [needed]);
  return overlay;
}

function runWhenIdle(run: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = window.requestIdleCallback(run, { timeout: 2_000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = globalThis.setTimeout(run, FALLBACK_DELAY_MS);
  return () => globalThis.clearTimeout(timer);
}
