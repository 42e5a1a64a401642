/**
 * The content type of a stored file, by its ending. A closed list: anything else is not served, so that an uploaded
 * SVG or HTML never becomes a page (security.md §10).
 */
const STREAM_TYPES: Readonly<Record<string, string>> = {
  m3u8: "application/vnd.apple.mpegurl",
  ts: "video/mp2t",
  m4s: "video/iso.segment",
  mp4: "video/mp4",
  m4a: "audio/mp4",
  aac: "audio/aac",
  mp3: "audio/mpeg",
  vtt: "text/vtt; charset=utf-8",
};

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

const ending = (key: string) => /\.([a-z0-9]+)$/.exec(key)?.[1] ?? "";

/** Own keys only: `constructor` is an ending too. */
const lookUp = (types: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(types, ending(key)) ? (types[ending(key)] ?? null) : null;

export const streamType = (key: string): string | null => lookUp(STREAM_TYPES, key);
export const pictureType = (key: string): string | null => lookUp(PICTURE_TYPES, key);
export const isPlaylist = (key: string): boolean => ending(key) === "m3u8";
