/** What tells that a movement is over. Pure, and apart from playback.ts, so that the studio does without the player. */
import type { MovementKind } from "~/features/catalog/workouts/workout-kinds";

/**
 * `media`: the film says where it is and when it ends. `loop`: a short film over and over until the clock has run
 * for the movement's duration. `still`: a picture, and the clock alone.
 */
export type Timing = "media" | "loop" | "still";

/** product.md §3: contentType MOVEMENT means looped when appType is REP_BASED or TIME_BASED. */
export function timingOf(movement: {
  kind: MovementKind;
  contentType: string;
  appType: string | null;
}): Timing {
  if (movement.kind === "IMAGE") return "still";
  const isCounted = movement.appType === "REP_BASED" || movement.appType === "TIME_BASED";
  return movement.contentType === "MOVEMENT" && isCounted ? "loop" : "media";
}
