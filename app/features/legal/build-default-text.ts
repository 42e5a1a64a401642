/** The provider's default text as HTML, for a version that keeps it. Pure. */
import { DEFAULT_SECTIONS, type DefaultKind } from "./default-text";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? "");

/** @throws if a sentence has no text: a version with a gap must not be kept */
function textAt(texts: unknown, path: readonly string[]): string {
  let found = texts;
  for (const name of path) {
    found = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
  }
  if (typeof found !== "string") throw new Error(`legal.json has no ${path.join(".")}`);
  return found;
}

/** `texts`: the namespace `legal` in one language. */
export function buildDefaultText(
  kind: DefaultKind,
  { texts, provider }: { texts: unknown; provider: string },
): string {
  const say = (...path: string[]) =>
    escape(textAt(texts, path).replaceAll("{{provider}}", provider));
  return [
    ...(kind === "privacy" ? [`<p>${say("privacy", "updated")}</p>`] : []),
    `<p>${say(kind, "intro")}</p>`,
    ...DEFAULT_SECTIONS[kind].flatMap(({ name, sentences }) => [
      `<h2>${say(kind, name, "h")}</h2>`,
      `<p>${sentences.map((sentence) => say(kind, name, sentence)).join(" ")}</p>`,
    ]),
  ].join("\n");
}
