import { useEffect } from "react";

/**
 * Leaving the page would stop the picture, so that the browser asks before. Links to this page load a document of its
 * own, because "Back" within a document would leave without a question.
 */
export function useStayOnAir(onAir: boolean): void {
  useEffect(() => {
    if (!onAir) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [onAir]);
}
