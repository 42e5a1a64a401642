/** Chooses how the browser records a broadcast: what the server can copy first, else what it has to transcode. Pure. */

/**
 * In order of preference. Chromium names H.264 in WebM but records Matroska; Safari records MP4 alone. WebM and
 * Matroska hand their bytes over at once, MP4 only with each keyframe.
 */
export const RECORDING_TYPES = [
  "video/x-matroska;codecs=avc1,opus",
  "video/webm;codecs=h264,opus",
  "video/webm;codecs=vp8,opus",
  "video/webm",
  "video/mp4;codecs=avc1,mp4a.40.2",
  "video/mp4",
] as const;

/** Null: the browser records nothing that the server reads. */
export function chooseRecordingType(isTypeSupported: (type: string) => boolean): string | null {
  return RECORDING_TYPES.find((type) => isTypeSupported(type)) ?? null;
}
