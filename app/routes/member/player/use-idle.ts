import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { addListeners } from "./add-listeners";

const IDLE_MS = 3_000;

/** True during playback after three seconds without a pointer or the focus in the box, or a key anywhere. */
export function useIdle(box: RefObject<HTMLElement>, playing: boolean): boolean {
  const timer = useRef<number>();
  const [idle, setIdle] = useState(false);
  const startTimer = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIdle(true), IDLE_MS);
  }, []);

  useEffect(() => {
    if (!playing) return undefined;
    startTimer();
    return () => window.clearTimeout(timer.current);
  }, [playing, startTimer]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onInput = () => {
      setIdle(false);
      startTimer();
    };
    const removers = [
      addListeners(element, ["pointermove", "pointerdown", "focusin"], onInput),
      addListeners(document, ["keydown"], onInput),
    ];
    return () => {
      for (const remove of removers) remove();
    };
  }, [box, startTimer]);

  return idle && playing;
}
