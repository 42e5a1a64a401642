/** Beeps without a file in the last three seconds of a movement that runs by the clock. */
import { useEffect, useRef } from "react";
import { addListeners } from "./add-listeners";
import { getSound, unlockSound } from "./sound";

const BEEPS = 3;
const BEEP_HERTZ = 880;
const BEEP_SECONDS = 0.16;
const LOUDNESS = 0.4;

/** `left`: whole seconds, the last one until it is over. `volume`: 0 to 1; null: no beeps. */
export function useBeeps(left: number, running: boolean, volume: number | null): void {
  useEffect(() => addListeners(document, ["pointerup", "keydown"], unlockSound), []);
  // A pause within a second does not repeat its beep.
  const beeped = useRef<number | null>(null);
  useEffect(() => {
    if (left > BEEPS) beeped.current = null;
    if (!running || volume === null || left < 1 || left > BEEPS || beeped.current === left) return;
    beeped.current = left;
    beep(volume);
  }, [left, running, volume]);
}

function beep(volume: number): void {
  const context = getSound();
  if (!context) return;
  const start = context.currentTime;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = BEEP_HERTZ;
  // A tone that starts or ends at full loudness clicks.
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS * volume, start + 0.01);
  loudness.gain.setValueAtTime(LOUDNESS * volume, start + BEEP_SECONDS - 0.03);
  loudness.gain.linearRampToValueAtTime(0, start + BEEP_SECONDS);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + BEEP_SECONDS);
}
