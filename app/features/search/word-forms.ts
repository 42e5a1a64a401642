/** What a typed word may also mean. Pure; words are as `toSearchWords` writes them. */

/** Endings of plurals in the four languages. */
const PLURALS = [/[sne]$/, /(?:es|en|er)$/];
const MIN_STEM = 3;

/** `kettlebells` → `kettlebell`; the gym has some of them or none. */
export const singularsOf = (word: string): string[] =>
  PLURALS.filter((ending) => ending.test(word))
    .map((ending) => word.replace(ending, ""))
    .filter((stem) => stem.length >= MIN_STEM);

/** How many letters may be wrong, missing, too many or swapped for another word to be meant. */
export function allowedEdits(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  if (word.length < 6) return 1;
  return word.length < 9 ? 2 : 3;
}
