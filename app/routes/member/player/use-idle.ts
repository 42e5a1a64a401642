import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const IDLE_MS = 3_000;
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/** True during playback after three seconds without input in the box. */
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
    for (const name of INPUT_EVENTS) element.addEventListener(name, onInput);
    return () => {
      for (const name of INPUT_EVENTS) element.removeEventListener(name, onInput);
    };
  }, [box, startTimer]);

  return idle && playing;
}
