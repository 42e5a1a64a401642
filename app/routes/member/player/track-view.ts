/** A movement, or a workout's single file, on the page that plays it. */
import type { WorkoutTrack } from "~/features/player/tracks";

export interface TrackView extends WorkoutTrack {
  /** Of the name, where it is not the page's. */
  lang?: string | undefined;
  /** Without script the browser follows this link to the page that plays the track. */
  to: string;
  /** Absent for pictures and for viewers without access: a locked page contains no media address. */
  media?: StreamedMedia;
}

interface StreamedMedia {
  /** The master playlist; null for audio, which is a single file. */
  stream: string | null;
  /** The MP4 or M4A. */
  file: string;
  /** The film's sound alone; null: there is none. */
  audio: string | null;
  captions: { src: string; lang: string; label: string } | null;
}
