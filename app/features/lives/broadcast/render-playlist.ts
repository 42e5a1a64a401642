/**
 * The playlists of a broadcast from its rows (RFC 8216). While it runs, a level shows the last two hours; the first
 * segment keeps its number until it slides out. Each part has an init segment of its own and begins with a
 * discontinuity. A part without the level, from a server that makes fewer, is shown by its source.
 */
import { HOUR_MS, SECOND_MS } from "~/kernel/time";
import { initFile, levelPlaylist, segmentFile } from "./broadcast-names";

export interface PartLevel {
  level: number;
  width: number;
  height: number;
  /** As in a playlist's CODECS. */
  codecs: string;
}

export interface PlaylistSegment {
  ordinal: number;
  durationMs: number;
  programAt: Date;
  bytes: number;
}

export interface PlaylistPart {
  /** Below the live's folder. */
  folder: string;
  levels: readonly PartLevel[];
  /** By level, in order. */
  segments: ReadonlyMap<number, readonly PlaylistSegment[]>;
}

const WINDOW_MS = 2 * HOUR_MS;
/** A player that reloads leaves out what is older than this many segments (RFC 8216bis, delta updates). */
const SKIP_AFTER_SEGMENTS = 12;

/** Bits per second that a level is said to need when nothing of it is known. */
const UNKNOWN_BANDWIDTH = 3_000_000;

/** Null while no part has a segment. */
export function renderMaster(
  parts: readonly PlaylistPart[],
  toFile: (level: number) => string = levelPlaylist,
): string | null {
  const shown = parts.filter(({ levels }) => levels.length > 0);
  const newest = shown.at(-1);
  if (!newest) return null;
  // A level that only an earlier part has is still a level: later parts stand in for it.
  const levels = new Map<number, PartLevel>();
  for (const part of shown) for (const level of part.levels) levels.set(level.level, level);
  const lines = [...levels.values()]
    .toSorted((a, b) => a.level - b.level)
    .flatMap(({ level, width, height, codecs }) => {
      const { peak, average } = bandwidthOf(shown, level);
      const facts = [
        `BANDWIDTH=${peak}`,
        `AVERAGE-BANDWIDTH=${average}`,
        `RESOLUTION=${width}x${height}`,
        `CODECS="${codecs}"`,
      ];
      return [`#EXT-X-STREAM-INF:${facts.join(",")}`, toFile(level)];
    });
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...lines, ""].join("\n");
}

function bandwidthOf(parts: readonly PlaylistPart[], level: number) {
  let [peak, bytes, ms] = [0, 0, 0];
  for (const segment of parts.flatMap(({ segments }) => segments.get(level) ?? [])) {
    // The last piece of a part may be a few frames, whose rate says nothing.
    if (segment.durationMs >= 500) {
      peak = Math.max(peak, (segment.bytes * 8000) / segment.durationMs);
    }
    bytes += segment.bytes;
    ms += segment.durationMs;
  }
  const average = ms > 0 ? (bytes * 8000) / ms : UNKNOWN_BANDWIDTH;
  return { peak: Math.ceil(Math.max(peak, average)), average: Math.ceil(average) };
}

interface LevelOptions {
  parts: readonly PlaylistPart[];
  level: number;
  targetSeconds: number;
  /** `live`: the window slides. `ended`: the same window, and nothing comes after it. `replay`: everything. */
  state: "live" | "ended" | "replay";
  /** The player has the older segments already. */
  skips?: boolean;
}

interface Entry {
  segment: PlaylistSegment;
  part: PlaylistPart;
  level: number;
  startsPart: boolean;
  /** Every part but the first one begins with a discontinuity. */
  isDiscontinuous: boolean;
}

/** Null while no part has a segment. */
export function renderLevel(options: LevelOptions): string | null {
  const { parts, level, state } = options;
  const entries = parts
    .flatMap((part) => entriesOf(part, level))
    .map((entry, index) => ({ ...entry, isDiscontinuous: entry.startsPart && index > 0 }));
  if (entries.length === 0) return null;
  const first = state === "replay" ? 0 : findStartOfLast(entries, WINDOW_MS);
  const shown = entries.slice(first);
  const target = shown.reduce(
    (longest, { segment }) => Math.max(longest, Math.round(segment.durationMs / 1000)),
    options.targetSeconds,
  );
  const skipAfterSeconds = target * SKIP_AFTER_SEGMENTS;
  const skipped =
    options.skips && state === "live" ? findStartOfLast(shown, skipAfterSeconds * SECOND_MS) : 0;
  return [
    "#EXTM3U",
    `#EXT-X-VERSION:${skipped > 0 ? 9 : 7}`,
    `#EXT-X-TARGETDURATION:${target}`,
    ...(state === "live" ? [`#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${skipAfterSeconds}`] : []),
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${entries.slice(0, first).filter(({ isDiscontinuous }) => isDiscontinuous).length}`,
    ...(state === "replay" ? ["#EXT-X-PLAYLIST-TYPE:VOD"] : []),
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ...shown.slice(skipped).flatMap((entry, index) => linesOf(entry, index === 0)),
    ...(state === "live" ? [] : ["#EXT-X-ENDLIST"]),
    "",
  ].join("\n");
}

function entriesOf(part: PlaylistPart, wanted: number): Omit<Entry, "isDiscontinuous">[] {
  const level = part.levels.some((one) => one.level === wanted) ? wanted : 0;
  return (part.segments.get(level) ?? []).map((segment, index) => ({
    ...{ segment, part, level },
    startsPart: index === 0,
  }));
}

/** The first of the last entries that together last at most this long. */
function findStartOfLast(entries: readonly Entry[], lengthMs: number): number {
  let ms = 0;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    ms += entries[at]?.segment.durationMs ?? 0;
    if (ms > lengthMs) return at + 1;
  }
  return 0;
}

function linesOf(entry: Entry, isFirst: boolean): string[] {
  const { segment, part, level } = entry;
  const marks = [
    `#EXT-X-MAP:URI="${part.folder}/${initFile(level)}"`,
    `#EXT-X-PROGRAM-DATE-TIME:${segment.programAt.toISOString()}`,
  ];
  return [
    ...(entry.isDiscontinuous ? ["#EXT-X-DISCONTINUITY"] : []),
    ...(entry.startsPart || isFirst ? marks : []),
    `#EXTINF:${segment.durationMs / 1000},`,
    `${part.folder}/${segmentFile(level, segment.ordinal)}`,
  ];
}
