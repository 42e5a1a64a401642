/** A movement, or a workout's single file, as shown and played on its page. */
import type { WorkoutTrack } from "~/features/player/tracks";

export interface TrackView extends WorkoutTrack {
  /** The page that plays this track, for browsers without script. */
  to: string;
  /** Absent for pictures and without access: a locked page contains no media address. */
  media?: StreamedMedia;
}

export interface StreamedMedia {
  /** The master playlist; null for audio, which is a single file. */
  stream: string | null;
  /** The MP4 or M4A. */
  file: string;
  captions: { src: string; lang: string; label: string } | null;
}
