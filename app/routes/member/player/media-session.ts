/** The position that the lock screen shows. */

/** Null: the browser would throw on these values. */
export function findPositionState(
  duration: number | undefined,
  position: number,
  rate: number,
): MediaPositionState | null {
  if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return null;
  if (!Number.isFinite(position) || !Number.isFinite(rate) || rate <= 0) return null;
  return { duration, position: Math.min(duration, Math.max(0, position)), playbackRate: rate };
}
