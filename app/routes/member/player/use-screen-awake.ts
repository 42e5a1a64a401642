import { useEffect } from "react";
import { addListeners } from "./add-listeners";

/** Keeps the screen awake for pictures and audio, as browsers do for video. */
export function useScreenAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const requestLock = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (sentinel) => {
          if (ended) void sentinel.release();
          else lock = sentinel;
        },
        // The browser may refuse, e.g. with a low battery.
        () => undefined,
      );
    };
    requestLock();
    const remove = addListeners(document, ["visibilitychange"], requestLock);
    return () => {
      ended = true;
      remove();
      void lock?.release();
    };
  }, [wanted]);
}
