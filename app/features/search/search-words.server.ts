/**
 * The words of a text as the search compares them: lower case, without accents, the same for what a gym writes and for
 * what a member types.
 */
import { foldText } from "./fold-text";
import { MAX_QUERY_LENGTH } from "./query-length";
import { STOP_WORDS } from "./stop-words";

/** Longer ones are no words. */
const MAX_WORD_LENGTH = 40;
const MAX_WORDS_OF_TEXT = 300;
/** Each further word narrows little and costs a look at the index. */
export const MAX_QUERY_WORDS = 6;

const WORDS = /[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)*/gu;

/** A hyphenated word counts as its parts and as one word, because members write `push-up`, `push up` and `pushup`. */
function readWords(text: string): string[][] {
  return [...foldText(text).matchAll(WORDS)].map(([word]) => {
    const parts = word.split(/[-‐‑]/);
    return parts.length > 1 ? [...parts, parts.join("")] : parts;
  });
}

const isShort = (word: string) => word.length <= MAX_WORD_LENGTH;

const isWord = (word: string) => isShort(word) && (word.length > 1 || /\p{N}/u.test(word));

/** Of a text that can be found, without repeats. */
export function toSearchWords(text: string): string[] {
  return [...new Set(readWords(text).flat().filter(isWord))].slice(0, MAX_WORDS_OF_TEXT);
}

/**
 * Of a query, in its order and without repeats. Function words of the four languages are dropped, unless the query has
 * no others. A single letter begins a word that is still being typed.
 */
export function toQueryWords(query: string): string[] {
  const words = readWords(query.slice(0, MAX_QUERY_LENGTH)).map((forms) =>
    forms.filter(isShort).slice(0, Math.max(1, forms.length - 1)),
  );
  const all = [...new Set(words.flat())];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : all).slice(0, MAX_QUERY_WORDS);
}
