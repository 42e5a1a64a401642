import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const IDLE_MS = 3_000;
const STIRS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** True during playback after three seconds without input in the box. */
export function useIdle(box: RefObject<HTMLElement>, playing: boolean): boolean {
  const timer = useRef<number>();
  const [quiet, setQuiet] = useState(false);
  const wait = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setQuiet(true), IDLE_MS);
  }, []);

  useEffect(() => {
    if (!playing) return undefined;
    wait();
    return () => window.clearTimeout(timer.current);
  }, [playing, wait]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const stir = () => {
      setQuiet(false);
      wait();
    };
    for (const name of STIRS) element.addEventListener(name, stir);
    return () => {
      for (const name of STIRS) element.removeEventListener(name, stir);
    };
  }, [box, wait]);

  return quiet && playing;
}
