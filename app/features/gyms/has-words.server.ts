import { cleanRichText } from "./rich-text.server";

/** Cleaning keeps such a start. Most texts have one, so they need no cleaning for this question. */
const STARTS_WITH_WORD = /^(?:\s|<(?:p|h[2-4]|ul|ol|li|strong|b|em|i)>)*\p{L}/u;

/** False for a rich text without a letter once it is cleaned. */
export async function hasWords(html: string): Promise<boolean> {
  if (STARTS_WITH_WORD.test(html)) return true;
  // A reader sees neither tags nor entities such as spaces.
  return /\p{L}/u.test((await cleanRichText(html)).replace(/<[^>]*>|&\w+;/g, " "));
}
