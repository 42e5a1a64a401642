import { useEffect, useState } from "react";

/** Whether the screen is wider than high; false until script runs. */
export function useLandscape(): boolean {
  const [landscape, setLandscape] = useState(false);
  useEffect(() => {
    const query = window.matchMedia("(orientation: landscape)");
    const read = () => setLandscape(query.matches);
    read();
    query.addEventListener("change", read);
    return () => query.removeEventListener("change", read);
  }, []);
  return landscape;
}
