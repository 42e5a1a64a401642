/** They stand within a word or a sentence. */
const INLINE_TAG = /<\/?(?:strong|b|em|i|u|s|a)(?:\s[^>]*)?>/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** A cleaned rich text on one line, as a reader sees its words. React escapes the result again. */
export function toPlainText(html: string): string {
  return html
    .replace(INLINE_TAG, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => CHARACTERS[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
