/** What is known of an uploaded file before it is processed, and the bounds that it must keep. */
import { HOUR_SECONDS } from "~/kernel/time";

export interface FileFacts {
  kind: "video" | "audio" | "image";
  /** `mp4` is QuickTime too, `matroska` WebM too. */
  container: "mp4" | "m4a" | "matroska" | "jpeg" | "png" | "webp";
  /** As it is shown: turned, with square pixels. */
  width: number | null;
  height: number | null;
  /** Null when the file does not say, as browsers' recordings do not. */
  durationSeconds: number | null;
  fps: number | null;
  hasAudio: boolean;
  /** Its brightness must be mapped to what every screen shows. */
  isHdr: boolean;
  /** H.264 and AAC in MP4, or AAC in M4A: browsers play it as it is. */
  isBrowserReady: boolean;
}

/**
 * `needsFfmpeg`: only ffmpeg could read it, and the server has none. `converter`: ffmpeg is gone, or lacks what it
 * needs; this, `killed` and `noSpace` are faults of the server and say nothing of the file.
 */
export type InspectRefusal =
  | "converter"
  | "empty"
  | "encrypted"
  | "killed"
  | "needsFfmpeg"
  | "noSpace"
  | "noStreams"
  | "playlist"
  | "timeout"
  | "tooLarge"
  | "tooLong"
  | "tooManyFrames"
  | "tooManyStreams"
  | "tooMuchMemory"
  | "unknownFormat"
  | "unreadable";

export const MAX_DURATION_SECONDS = 6 * HOUR_SECONDS;
const MAX_LONG_SIDE = 3840;
const MAX_SHORT_SIDE = 2160;
const MIN_SIDE = 16;
export const MAX_STREAMS = 32;
export const MAX_FPS = 120;
export const MAX_IMAGE_PIXELS = 50_000_000;

/** Of a film. Null: it is neither too small nor too large. */
export function refuseSize(width: number, height: number): "tooLarge" | "unreadable" | null {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  if (long > MAX_LONG_SIDE || short > MAX_SHORT_SIDE) return "tooLarge";
  return short >= MIN_SIDE ? null : "unreadable";
}
