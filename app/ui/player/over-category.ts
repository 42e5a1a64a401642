import type { Likes } from "../catalog/use-likes";

/** What a category hands to the workout that opens over it, as the outlet's context. */
export interface OverCategory {
  /** The list as it was. */
  closeTo: string;
  likes: Likes;
}
