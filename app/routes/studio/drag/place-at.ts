/** Where a dragged row stands among the others. Pure. */

/** The place among rows whose middles are `middles`: behind those that lie above the pointer. */
export const placeAt = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length;

/** `keys` with `key` at `place` among the others. */
export function moveTo(keys: readonly string[], key: string, place: number): string[] {
  const others = keys.filter((other) => other !== key);
  return [...others.slice(0, place), key, ...others.slice(place)];
}
