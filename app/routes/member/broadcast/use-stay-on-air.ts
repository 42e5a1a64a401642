import { useCallback, useEffect } from "react";
import { useBeforeUnload, useBlocker } from "@remix-run/react";

/** Leaving the page would stop the picture: the browser asks before, and a way within the site asks for the end. */
export function useStayOnAir(onAir: boolean, onTry: () => void): void {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (onAir) event.preventDefault();
      },
      [onAir],
    ),
  );
  const blocker = useBlocker(onAir);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    onTry();
  }, [blocker, onTry]);
}
