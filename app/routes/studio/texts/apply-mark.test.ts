import { expect, it } from "vitest";
import { applyMark, type Mark } from "./apply-mark";

/** `|` stands for the ends of the selection. */
function mark(marked: string, kind: Mark): string {
  const [before = "", selected = "", after = ""] = marked.split("|");
  const start = before.length;
  const given = { text: before + selected + after, start, end: start + selected.length };
  const { text, ...at } = applyMark(given, { mark: kind, words: "words" });
  return `${text.slice(0, at.start)}|${text.slice(at.start, at.end)}|${text.slice(at.end)}`;
}

it.each<[what: string, mark: Mark, typed: string, becomes: string]>([
  ["bold around the selection", "bold", "so |very| strong", "so **|very|** strong"],
  ["bold with words to replace", "bold", "so ||", "so **|words|**"],
  ["bold without the spaces around", "bold", "a| b |c", "a**|b|**c"],
  ["a link whose address is left to type", "link", "see |us|.", "see [us](|https://|)."],
  ["a link without a selection", "link", "||", "[words](|https://|)"],
  ["a heading at the start of its line", "heading", "one\ntw||o", "one\n# |tw|o"],
  ["no second heading sign", "heading", "# one|", "# |one|"],
  ["a heading on an empty line", "heading", "one\n||", "one\n# |words|"],
  ["a list of each selected line", "list", "|one\ntwo|", "- |one\n- two|"],
  ["a list that goes on", "list", "- one\n|two|", "- one\n- |two|"],
])("%s", (_what, kind, typed, becomes) => {
  expect(mark(typed, kind)).toBe(becomes);
});
