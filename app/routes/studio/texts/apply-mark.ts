/** What a button above a text does to it: puts the signs of Markdown around or before what is selected. Pure. */
export const MARKS = ["heading", "bold", "list", "link"] as const;
export type Mark = (typeof MARKS)[number];

interface Marked {
  text: string;
  /** What is selected afterwards. */
  start: number;
  end: number;
}

const ADDRESS = "https://";

/** `words`: stand in where nothing is selected. */
export function applyMark(
  { text, start, end }: Marked,
  { mark, words }: { mark: Mark; words: string },
): Marked {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const selected = text.slice(start, end);
  if (mark === "bold") {
    const inner = selected.trim() || words;
    const from = start + 2;
    return { text: `${before}**${inner}**${after}`, start: from, end: from + inner.length };
  }
  if (mark === "link") {
    const label = selected.trim() || words;
    // The address is what is left to type.
    const from = start + label.length + 3;
    return {
      text: `${before}[${label}](${ADDRESS})${after}`,
      start: from,
      end: from + ADDRESS.length,
    };
  }
  const sign = mark === "heading" ? "# " : "- ";
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lines = (text.slice(lineStart, end) || words).split("\n");
  const marked = lines
    .map((line, index) =>
      line.startsWith(sign) || (mark === "heading" && index > 0) ? line : `${sign}${line}`,
    )
    .join("\n");
  return {
    text: `${text.slice(0, lineStart)}${marked}${after}`,
    start: lineStart + sign.length,
    end: lineStart + marked.length,
  };
}
