/**
 * The names of a live's files in the media store. All lie in one folder, because a playlist may name only what lies
 * below it; a part's folder has a name that cannot be guessed.
 */
export const folderOfLive = ({ gymId, liveId }: { gymId: number; liveId: number }) =>
  `lives/${gymId}-${liveId}`;

export const partFolder = (ordinal: number, token: string) => `p${ordinal}-${token}`;
/** Level 0 is the source. */
export const initFile = (level: number) => `${level}.mp4`;
export const segmentFile = (level: number, ordinal: number) => `${level}-${ordinal}.m4s`;

/** The level playlist that lists a segment of a live, by the segment's key; null for any other key. */
export function playlistOfSegment(key: string): { playlist: string; name: string } | null {
  const found = /^(lives\/\d+-\d+)\/(.+\/(\d)-\d+\.m4s)$/.exec(key);
  if (!found) return null;
  const [, folder = "", name = "", level = ""] = found;
  return { playlist: `${folder}/${levelPlaylist(Number(level))}`, name };
}

export const MASTER = "master.m3u8";
export const levelPlaylist = (level: number) => `level-${level}.m3u8`;

/** The whole of a broadcast that is over, for who cuts it; the others show its last two hours. */
export const WHOLE_MASTER = "whole.m3u8";
export const wholePlaylist = (level: number) => `whole-${level}.m3u8`;

/** The level whose playlist a file name is; null for any other name. */
export function levelOfPlaylist(file: string): { level: number; isWhole: boolean } | null {
  const [, kind, level] = /^(level|whole)-([0-9])\.m3u8$/.exec(file) ?? [];
  return level === undefined ? null : { level: Number(level), isWhole: kind === "whole" };
}
