/** The kinds of workouts and movements (product.md §3), shared by tables, pages and the player. Pure. */

export const MOVEMENT_KINDS = ["VIDEO", "AUDIO", "IMAGE"] as const;
/** What a movement consists of; IMAGE has a picture and a duration but no media. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Stands for a movement's id in media addresses: the workout's single file. Movement ids start at 1. */
export const SINGLE_FILE = 0;

/** MOVEMENT is looped when the appType is REP_BASED or TIME_BASED; INTRO leads a workout (product.md §13). */
export type ContentType = "INTRO" | "VIDEO" | "MOVEMENT";
export type AppType = "REP_BASED" | "TIME_BASED";

/** Its translations are the workout's, as a list of the same shape. */
export interface FocusArea {
  name: string;
}

export interface Playlist {
  playlistType: "SPOTIFY" | "APPLE_MUSIC";
  playlistUrl: string;
}

/** What a film's folder holds: a level of the adaptive stream, or with a `height` of null its sound alone. */
export interface Rendition {
  height: number | null;
  bytes: number;
}
