/** The master playlist of a film from its level playlists, with the real bytes of its segments (RFC 8216). */
export interface FinishedLevel {
  folder: string;
  codecs: string;
  width: number;
  height: number;
  segments: readonly { seconds: number; bytes: number }[];
}

/** The segments that a level playlist names, in order, and its init segment. */
export function readLevelPlaylist(text: string) {
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),.*\r?\n([\w.-]+)$/gm)].map(
    ([, seconds = "0", name = ""]) => ({ seconds: Number(seconds), name }),
  );
  const init = /^#EXT-X-MAP:URI="([\w.-]+)"/m.exec(text)?.[1] ?? null;
  return { init, segments };
}

export const secondsOf = (segments: readonly { seconds: number }[]) =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);

export const bytesOf = (segments: readonly { bytes: number }[]) =>
  segments.reduce((sum, { bytes }) => sum + bytes, 0);

/** A shorter last segment is a few frames, whose rate says nothing. */
const MIN_MEASURED_SECONDS = 0.5;

/** The smallest level first: a player begins with it. */
export function renderFilmMaster(
  levels: readonly FinishedLevel[],
  { fps, file }: { fps: number; file: string },
): string {
  const lines = levels.toReversed().flatMap(({ folder, codecs, width, height, segments }) => {
    const average = Math.ceil((bytesOf(segments) * 8) / Math.max(0.001, secondsOf(segments)));
    const rates = segments
      .filter(({ seconds }) => seconds >= MIN_MEASURED_SECONDS)
      .map(({ seconds, bytes }) => Math.ceil((bytes * 8) / seconds));
    const facts = [
      `BANDWIDTH=${rates.reduce((most, rate) => Math.max(most, rate), average)}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${fps.toFixed(3)}`,
      `CODECS="${codecs}"`,
    ];
    return [`#EXT-X-STREAM-INF:${facts.join(",")}`, `${folder}/${file}`];
  });
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}
