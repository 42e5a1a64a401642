/** The kinds of workouts and movements (spec §3). Pure names, shared by tables, pages and player. */

export const MOVEMENT_KINDS = ["VIDEO", "AUDIO", "IMAGE"] as const;
/** What a movement is made of; IMAGE has a picture and a time, and no media. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** In an address of media, where a movement's id stands: the workout's single file. Movements begin at 1. */
export const SINGLE_FILE = 0;

/** MOVEMENT is looped when the appType is REP_BASED or TIME_BASED; INTRO leads a workout (decisions §4). */
export type ContentType = "INTRO" | "VIDEO" | "MOVEMENT";
export type AppType = "REP_BASED" | "TIME_BASED";

export interface Playlist {
  playlistType: "SPOTIFY" | "APPLE_MUSIC";
  playlistUrl: string;
}
