/** The text of a share picture as its typeface can draw it. Pure. */

/** The letters and marks of fonts/archivo-condensed.ttf that are of use in names. */
const DRAWABLE =
  /[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]/;

/**
 * Pictograms and other marks that the typeface lacks are left out. Null where it lacks a letter or a figure, because a
 * part of a word is worse than none, and where nothing is left.
 */
export function toDrawableText(text: string, maxLength: number): string | null {
  const chars = [...text.normalize("NFC").replaceAll(/\s+/g, " ")];
  if (chars.some((char) => /[\p{L}\p{N}]/u.test(char) && !DRAWABLE.test(char))) return null;
  const drawable = chars
    .filter((char) => DRAWABLE.test(char))
    .join("")
    .replaceAll(/ +/g, " ")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(drawable)) return null;
  return drawable.length > maxLength ? `${drawable.slice(0, maxLength - 1).trimEnd()}…` : drawable;
}
