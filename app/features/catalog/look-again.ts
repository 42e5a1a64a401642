/** After a payment, a category page reloads until its first locked workout opens (spec §4, §9). */
export const LOOK_EVERY_MS = 1_500;
/** With script and without. */
export const LOOKS = 10;
