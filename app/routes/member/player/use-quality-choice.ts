import { useState } from "react";
import { parseQuality, type Quality } from "~/features/player/quality";
import { accessStorage } from "./access-storage";

const STORAGE_KEY = "quality";

/** The player follows the network by default; the member's choice is kept in the browser. */
export function useQualityChoice(): [Quality, (wanted: Quality) => void] {
  const [wanted, setWanted] = useState(() =>
    parseQuality(accessStorage((storage) => storage.getItem(STORAGE_KEY))),
  );
  return [
    wanted,
    (next) => {
      setWanted(next);
      accessStorage((storage) => storage.setItem(STORAGE_KEY, String(next)));
    },
  ];
}
