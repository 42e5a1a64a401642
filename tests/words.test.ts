/** The texts use the words of the glossary (`docs/words.md`), and French its no-break spaces. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listNamespaces, readTexts } from "./support/locale-texts";
import { readSources, root } from "./support/sources";

/** The rows of each table by its heading, without the heads; a cell is trimmed. */
function readTables(markdown: string): Map<string, string[][]> {
  const sections = markdown.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const rows = lines
        .filter((line) => line.startsWith("|"))
        .slice(2)
        .map((line) =>
          line
            .split("|")
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      return [title, rows];
    }),
  );
}

const tables = readTables(readFileSync(join(root, "docs/words.md"), "utf8"));
const glossaries = [...tables].flatMap(([title, rows]) => {
  const [, language] = /\((\w\w)\)$/.exec(title) ?? [];
  return language ? [{ language, rows }] : [];
});
const exceptions = new Set(
  (tables.get("Exceptions") ?? []).map(([language, word, text]) =>
    [language, word, text?.replaceAll("`", "")].join(" "),
  ),
);

/** `namespace:key` with its text, whose placeholders are no words. */
const texts = new Map(
  ["en", "de", "fr", "es"].map((language) => [
    language,
    listNamespaces(language).flatMap((namespace) =>
      readTexts(language, namespace).map(
        ([key, text]) => [`${namespace}:${key}`, text.replace(/\{\{.*?\}\}/g, "0")] as const,
      ),
    ),
  ]),
);
const textsOf = (language: string) => texts.get(language) ?? [];

const wordsOf = (cell: string | undefined) =>
  (cell ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

/** Whole words in any case; a hyphen belongs to a word. The glossary's words have no signs of regular expressions. */
const buildMatcher = (word: string) => {
  const pattern = new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "iu");
  return ([, text]: readonly [string, string]) => pattern.test(text);
};

it("the glossary has a table for each language", () => {
  expect(glossaries.map(({ language }) => language)).toEqual(["en", "de", "fr", "es"]);
  for (const { rows } of glossaries) expect(rows.length).toBeGreaterThan(20);
});

/** `language word namespace:key` for each text with an avoided word. */
const listAvoided = ({ language, rows }: (typeof glossaries)[number]) =>
  rows.flatMap(([, , avoid]) =>
    wordsOf(avoid).flatMap((word) =>
      textsOf(language)
        .filter(buildMatcher(word))
        .map(([key]) => `${language} ${word} ${key}`),
    ),
  );

describe.each(glossaries)("$language", (glossary) => {
  it("no text contains a word that the glossary avoids", () => {
    expect(listAvoided(glossary).filter((found) => !exceptions.has(found))).toEqual([]);
  });

  it("some text uses each word that the glossary names", () => {
    const unused = glossary.rows.flatMap(([, say]) =>
      wordsOf(say).filter((word) => !textsOf(glossary.language).some(buildMatcher(word))),
    );
    expect(unused).toEqual([]);
  });
});

it("each exception is needed", () => {
  const found = new Set(glossaries.flatMap(listAvoided));
  expect([...exceptions].filter((exception) => !found.has(exception))).toEqual([]);
});

it("French punctuation has no-break spaces, and its apostrophe is typographic", () => {
  const wrong = textsOf("fr").filter(([, text]) =>
    /[^\u00a0][;:!?»](?:\s|$)|«[^\u00a0]|'/.test(text),
  );
  expect(wrong).toEqual([]);
});

it("no code sets punctuation behind a text, because French sets a space before it", () => {
  const sources = readSources("app", /\.tsx?$/);
  const joined = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\{t\([^{}]*\)\}[;:!?]/g)].map(([code]) => `${path}: ${code}`),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(joined).toEqual([]);
});

/** Errors of members' pages that the studio and the dashboard show too. */
const SEEN_BY_BOTH =
  `emailRequired emailInvalid passwordRequired tooManyRequests busy passwordWrong wrongPassword forbidden malformed
  validation notFound methodNotAllowed bodyTooLarge unsupportedMediaType internal unavailable invalidValue wholeNumber
  outOfRange trueOrFalse offline providerAway unauthorized`.split(/\s+/);

const ADDRESSES: Record<string, RegExp> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|Sie|Ihr|Ihre\p{L}*|Ihnen|gib|wähl|versuch|prüf|schick|nimm|warte)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:tú|tus?|te|ti|sus?|usted|intenta|inténtalo|prueba|revisa|envía|escribe|abre|espera)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes|vous|vos|votre|saisis|réessaie|réessayez|vérifie|renvoie|utilise)(?!\p{L})/iu,
};

it.each(Object.entries(ADDRESSES))(
  "an error that all people read addresses nobody: %s",
  (language, address) => {
    const errors = new Map(textsOf(language).map(([name, text]) => [name, text] as const));
    const shown = SEEN_BY_BOTH.map((name) => [name, errors.get(`error:${name}`)] as const);
    expect(shown.filter(([, text]) => text === undefined || address.test(text))).toEqual([]);
  },
);
