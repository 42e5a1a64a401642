import type { LikesAndSaves } from "../catalog/use-likes-and-saves";

/** A category, a search and a challenge pass it to the workout that opens over them. */
export interface WorkoutOutletContext {
  /** The address of the page below, filters included. */
  closeTo: string;
  likesAndSaves: LikesAndSaves;
}
