import type { Level } from "./plan-renditions";

/** What a film or a sound can be played in. */
export interface Rendition {
  name: Level["name"] | "audio";
  /** Null for sound alone, as the height is. */
  width: number | null;
  height: number | null;
  bytes: number;
}
