/** Cuts the beginning and the end off a recording, at the borders of its segments. Pure; in its milliseconds. */
import type { PlaylistPart, PlaylistSegment } from "./render-playlist";

export interface Cut {
  fromMs: number;
  /** Null: to the end. */
  toMs: number | null;
}

/** Each level is cut at its own border nearest to the moment. */
export function cutParts<Part extends PlaylistPart>(parts: readonly Part[], cut: Cut): Part[] {
  let begin = 0;
  return parts.flatMap((part) => {
    const lengthMs = sum(part.segments.get(0) ?? []);
    const own = {
      fromMs: cut.fromMs - begin,
      toMs: cut.toMs === null ? null : cut.toMs - begin,
    };
    begin += lengthMs;
    const segments = new Map(
      [...part.segments]
        .map(([level, list]) => [level, cutSegments(list, own)] as const)
        .filter(([, list]) => list.length > 0),
    );
    return segments.has(0) ? [{ ...part, segments }] : [];
  });
}

/** A segment stays when its middle lies inside. */
function cutSegments(segments: readonly PlaylistSegment[], { fromMs, toMs }: Cut) {
  let at = 0;
  return segments.filter(({ durationMs }) => {
    const middle = at + durationMs / 2;
    at += durationMs;
    return middle >= fromMs && (toMs === null || middle < toMs);
  });
}

const sum = (segments: readonly PlaylistSegment[]) =>
  segments.reduce((ms, { durationMs }) => ms + durationMs, 0);

export const lengthOf = (parts: readonly PlaylistPart[]): number =>
  parts.reduce((ms, { segments }) => ms + sum(segments.get(0) ?? []), 0);
