/**
 * Converts the rich texts of gyms between the Markdown that creators type and the HTML that is kept (product.md §26).
 * Both libraries are loaded lazily, because only the studio needs them.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { cleanRichText } from "./rich-text.server";

/** Deeper quotes and lists stay as they were typed; the cost of a text grows with its depth. */
const MAX_NESTING = 20;
/** Kinds of Markdown that a text of a gym has no use for: they stay as typed. */
const UNUSED = ["code", "fence", "backticks", "image", "table", "reference", "autolink"];
/** A page has its title as h1, so the headings of a text begin below it. */
const HEADINGS: Record<string, string> = {
  h1: "h2",
  h2: "h3",
  h3: "h4",
  h4: "h4",
  h5: "h4",
  h6: "h4",
};

async function loadRenderer() {
  const { default: MarkdownIt } = await import("markdown-it");
  const renderer = new MarkdownIt({ html: false, breaks: true, linkify: false });
  renderer.set({ maxNesting: MAX_NESTING });
  renderer.disable(UNUSED);
  renderer.core.ruler.push("lower-headings", ({ tokens }) => {
    for (const token of tokens) token.tag = HEADINGS[token.tag] ?? token.tag;
  });
  return renderer;
}
let renderer: ReturnType<typeof loadRenderer> | undefined;

/** The pages of drafts show the same few texts again and again. In characters of HTML. */
const MAX_CACHED_LENGTH = 2_000_000;
const rendered = new LRUCache<string, string>({
  maxSize: MAX_CACHED_LENGTH,
  sizeCalculation: (html, markdown) => html.length + markdown.length + 1,
});

/** Cleaned HTML. Raw HTML in the Markdown is shown as it was typed. Other requests have their turn before it. */
export async function toRichText(markdown: string): Promise<string> {
  const cached = rendered.get(markdown);
  if (cached !== undefined) return cached;
  const loaded = await (renderer ??= loadRenderer());
  await nextTurn();
  const html = (await cleanRichText(loaded.render(markdown))).trim();
  rendered.set(markdown, html);
  return html;
}

async function loadWriter() {
  const { default: TurndownService } = await import("turndown");
  const writer = new TurndownService({
    headingStyle: "atx",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
    br: "",
  });
  writer.addRule("headings", {
    filter: ["h2", "h3", "h4"],
    replacement: (content, { nodeName }) =>
      `\n\n${"#".repeat(Number(nodeName.slice(1)) - 1)} ${content}\n\n`,
  });
  writer.addRule("strikethrough", {
    filter: ["s"],
    replacement: (content) => `~~${content}~~`,
  });
  writer.addRule("items", {
    filter: "li",
    replacement(content, node) {
      const parent = node.parentNode;
      const mark =
        parent?.nodeName === "OL" ? `${[...parent.childNodes].indexOf(node) + 1}. ` : "- ";
      const text = content.trim().replace(/\n/g, `\n${" ".repeat(mark.length)}`);
      return `${mark}${text}${node.nextSibling ? "\n" : ""}`;
    },
  });
  return writer;
}
let writer: ReturnType<typeof loadWriter> | undefined;

/** For a text that was not typed in the studio. */
export async function toMarkdown(html: string): Promise<string> {
  const loaded = await (writer ??= loadWriter());
  // Whitespace between the items of a list is none of them.
  const clean = (await cleanRichText(html)).replace(/>\s+<(?=\/?(?:li|ul|ol)>)/g, "><");
  await nextTurn();
  return loaded.turndown(clean);
}
