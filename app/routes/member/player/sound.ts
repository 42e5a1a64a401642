/** A browser lets a page sound only after a gesture of the member, so each press on play unlocks the beeps. */

let context: AudioContext | null = null;

/** Call it inside a gesture. */
export function unlockSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state !== "running") void context.resume().catch(() => undefined);
  } catch {
    // A browser without Web Audio plays no beeps.
  }
}

/** Null until a gesture has unlocked it. */
export const getSound = (): AudioContext | null => (context?.state === "running" ? context : null);
