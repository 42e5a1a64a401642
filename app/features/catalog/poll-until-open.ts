/** After a payment, a category page reloads until its first locked workout opens (product.md §4, §9). */
export const LOOK_EVERY_MS = 1_500;
/** Applies with and without script. */
export const LOOKS = 10;

/** The poll count in the address of a page without script; null when it is no number or no poll is left. */
export function parsePollCount(poll: string | null): number | null {
  const looks = Number(poll);
  // A visitor can edit the address: a negative count would poll without end.
  return Number.isInteger(looks) && looks >= 0 && looks < LOOKS ? looks : null;
}
