/** A movement, or a workout's single file, as its page shows and plays it. */
import type { WorkoutTrack } from "~/features/player/tracks";

export interface TrackView extends WorkoutTrack {
  /** The page with this one in the player, for a browser without script. */
  to: string;
  /** Absent where there is no access, and for pictures: a locked page holds no address of media. */
  media?: StreamedMedia;
}

export interface StreamedMedia {
  /** The master playlist; null for audio, which is one file. */
  stream: string | null;
  /** The MP4 or M4A. */
  file: string;
  captions: { src: string; lang: string; label: string } | null;
}
