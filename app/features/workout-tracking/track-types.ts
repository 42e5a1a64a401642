/** The types of a workout tracking event (product.md §4 "Player"). */
export const WORKOUT_TRACK_TYPES = [
  "WORKOUT_START",
  "WORKOUT_COMPLETE",
  "WORKOUT_INTRO_VIDEO_COMPLETE",
  "WORKOUT_PLAY",
  "WORKOUT_PAUSE",
  "WORKOUT_EXIT",
  "MOVEMENT_START",
  "MOVEMENT_COMPLETE",
  "MOVEMENT_BACK",
] as const;
export type WorkoutTrackType = (typeof WORKOUT_TRACK_TYPES)[number];
