/** What a viewer of a live reads above the picture. Pure; seconds are the viewer's own clock. */

/**
 * `starting`: the trainer has not begun. `playing`: with the delay to real time. `lost`: the trainer's connection or
 * the viewer's; the picture comes back by itself. `over`: the trainer has ended.
 */
type LiveState =
  | { kind: "starting" | "lost" | "over" }
  | { kind: "playing"; delaySeconds: number; canJump: boolean };

/** Further behind than this, the viewer is offered the way to the live edge. */
const JUMP_SECONDS = 12;

export function liveState(facts: {
  /** The playlist has been read once. */
  hasPicture: boolean;
  hasEnded: boolean;
  /** The picture stands still. */
  isStalled: boolean;
  isPaused: boolean;
  /** Seconds between what is shown and what is recorded; null: not known yet. */
  latency: number | null;
}): LiveState {
  const { hasPicture, hasEnded, isStalled, isPaused, latency } = facts;
  if (!hasPicture) return { kind: hasEnded ? "over" : "starting" };
  if (hasEnded) return { kind: "over" };
  if (isStalled && !isPaused) return { kind: "lost" };
  const delaySeconds = Math.max(0, Math.round(latency ?? 0));
  return { kind: "playing", delaySeconds, canJump: delaySeconds >= JUMP_SECONDS };
}
