/** After a payment, a category page reloads until its first locked workout opens (product.md §4, §9). */
export const POLL_INTERVAL_MS = 1_500;
/** Applies with and without script. */
export const MAX_POLLS = 10;

/** The poll count in the address of a page without script; null when it is no number or no poll is left. */
export function parsePollCount(poll: string | null): number | null {
  const polls = Number(poll);
  // A visitor can edit the address: a negative count would poll without end.
  return Number.isInteger(polls) && polls >= 0 && polls < MAX_POLLS ? polls : null;
}
