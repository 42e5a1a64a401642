/** After a payment, a category page reloads until its first locked workout opens (product.md §4, §9). */
export const LOOK_EVERY_MS = 1_500;
/** With script and without. */
export const LOOKS = 10;

/** How often a page without script has looked, by its address; null: often enough, or no number. */
export function parsePollCount(poll: string | null): number | null {
  const looks = Number(poll);
  // Anybody may write the address: from less than none it would look without end.
  return Number.isInteger(looks) && looks >= 0 && looks < LOOKS ? looks : null;
}
