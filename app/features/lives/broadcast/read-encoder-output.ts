/** Reads ffmpeg's own playlist of a level. */
interface EncodedSegment {
  ordinal: number;
  durationMs: number;
}

/** The segments of ffmpeg's own playlist, which names only finished ones. */
export function readEncodedSegments(playlist: string): EncodedSegment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),\r?\n\d-(\d+)\.m4s$/gm)].map(
    ([, seconds = "0", ordinal = "0"]) => ({
      ordinal: Number(ordinal),
      durationMs: Math.max(1, Math.round(Number(seconds) * 1000)),
    }),
  );
}
