/** The provider's default text as HTML, for a version that keeps it. Pure. */
import { DEFAULT_SECTIONS, WITHDRAWAL_FORM, type DefaultKind } from "./default-text";

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
  {
    texts,
    provider,
    hasForm = true,
  }: {
    texts: unknown;
    provider: string;
    /** False for a gym's own text: its page has the form for a withdrawal below it. */
    hasForm?: boolean;
  },
): string {
  const say = (...path: string[]) =>
    escape(textAt(texts, path).replaceAll("{{provider}}", provider));
  return [
    ...(kind === "privacy" ? [`<p>${say("privacy", "updated")}</p>`] : []),
    `<p>${say(kind, "intro")}</p>`,
    ...DEFAULT_SECTIONS[kind]
      .filter((section) => hasForm || section !== WITHDRAWAL_FORM)
      .flatMap(({ name, sentences }) => [
        `<h2>${say(kind, name, "h")}</h2>`,
        `<p>${sentences.map((sentence) => say(kind, name, sentence)).join(" ")}</p>`,
      ]),
  ].join("\n");
}

interface Provider {
  name: string;
  address: string;
  companyNumber: string;
  email: string | null;
  phone: string | null;
}

/** Who the provider is and how to reach it, as the pages of default texts show it below them. */
export function buildProviderLines({ texts, provider }: { texts: unknown; provider: Provider }) {
  const { address, companyNumber, email, name, phone } = provider;
  const company = textAt(texts, ["contact", "company"]).replaceAll("{{number}}", companyNumber);
  const ways = [email, phone].filter((way) => way !== null);
  return [[name, address, company], ways]
    .filter((lines) => lines.length > 0)
    .map((lines) => `<p>${lines.map(escape).join("<br />")}</p>`)
    .join("\n");
}

/** The standard contact page as HTML. */
export const buildDefaultContact = (given: { texts: unknown; provider: Provider }): string =>
  [`<p>${escape(textAt(given.texts, ["contact", "intro"]))}</p>`, buildProviderLines(given)].join(
    "\n",
  );
