/** What of a track was played, as ranges of its seconds: a part that is played twice counts once. */

/** In seconds of the track; `to` is greater than `from`. */
export type PlayedRange = readonly [from: number, to: number];

/** Returns sorted ranges that do not touch each other. */
export function addRange(
  ranges: readonly PlayedRange[],
  [from, to]: PlayedRange,
): readonly PlayedRange[] {
  if (!(to > from)) return ranges;
  const touches = (range: PlayedRange) => range[0] <= to && range[1] >= from;
  const joined = ranges.filter(touches);
  const start = Math.min(from, ...joined.map((range) => range[0]));
  const end = Math.max(to, ...joined.map((range) => range[1]));
  const apart = ranges.filter((range) => !touches(range));
  return [...apart, [start, end] as const].sort((a, b) => a[0] - b[0]);
}

export const sumRanges = (ranges: readonly PlayedRange[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);
