import type { Likes } from "../catalog/use-likes";

/** The outlet context that a category passes to the workout opened over it. */
export interface OverCategory {
  /** The list's address, filters included. */
  closeTo: string;
  likes: Likes;
}
