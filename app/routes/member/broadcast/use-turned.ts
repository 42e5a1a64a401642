import { useEffect } from "react";

/** Runs when the phone is turned. */
export function useTurned(onTurn: () => void): void {
  useEffect(() => {
    const query = window.matchMedia("(orientation: landscape)");
    query.addEventListener("change", onTurn);
    return () => query.removeEventListener("change", onTurn);
  }, [onTurn]);
}
