import { useEffect, useRef, useState } from "react";
import { TRAINING_STORED } from "../player/training-stored";

/** Loads the rings and the row "Continue" again after a workout, once its dialog is closed. */
export function useRefreshAfterTraining(
  isDialogOpen: boolean,
  { revalidate }: { revalidate: () => void },
): void {
  const [stored, setStored] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    const count = () => setStored((before) => before + 1);
    window.addEventListener(TRAINING_STORED, count);
    return () => window.removeEventListener(TRAINING_STORED, count);
  }, []);
  useEffect(() => {
    if (isDialogOpen || shown.current === stored) return;
    shown.current = stored;
    revalidate();
  }, [isDialogOpen, stored, revalidate]);
}
