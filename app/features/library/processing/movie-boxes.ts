/** What the boxes of an MP4 say, and whether browsers play it as it is. */
export interface Track {
  /** `vide`, `soun` or another. */
  handler: string;
  /** The four letters of its sample entry. */
  codec: string;
  /** Of H.264, or the object type of `mp4a`. */
  profile: number | null;
  width: number;
  height: number;
  isTurned: boolean;
  /** Its data are in another file. */
  isExternal: boolean;
}

interface ReadMovie {
  brand: string;
  durationSeconds: number | null;
  isFragmented: boolean;
  isEncrypted: boolean;
  tracks: readonly Track[];
}

export interface Movie extends ReadMovie {
  isBrowserReady: boolean;
}

/** Baseline, Main, Extended and High: those with 8 bits and a quarter of the colours. */
const H264_PROFILES = [66, 77, 88, 100];
const AAC_OBJECT_TYPE = 0x40;

/** Other tracks, as cameras write them, may hold places. */
export function judgeMovie(movie: ReadMovie): Movie {
  const films = movie.tracks.filter(({ handler }) => handler === "vide");
  const sounds = movie.tracks.filter(({ handler }) => handler === "soun");
  const isBrowserReady =
    !/^(?:qt {2})?$/.test(movie.brand) &&
    ![movie.isFragmented, movie.isEncrypted].includes(true) &&
    movie.tracks.length > 0 &&
    movie.tracks.length === films.length + sounds.length &&
    films.length <= 1 &&
    sounds.length <= 1 &&
    films.every(({ codec, profile }) => codec === "avc1" && H264_PROFILES.includes(profile ?? 0)) &&
    sounds.every(({ codec, profile }) => codec === "mp4a" && profile === AAC_OBJECT_TYPE) &&
    movie.tracks.every(({ isExternal }) => !isExternal);
  return { ...movie, isBrowserReady };
}
