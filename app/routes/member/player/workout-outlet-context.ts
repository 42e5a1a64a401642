import type { Likes } from "../catalog/use-likes";

/** A category passes it to the workout that opens over it. */
export interface WorkoutOutletContext {
  /** The list's address, filters included. */
  closeTo: string;
  likes: Likes;
}
