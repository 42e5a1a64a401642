/**
 * Every text exists in four languages, is used, is translated, and has the same placeholders everywhere. Keys are read
 * from the code with the TypeScript parser.
 */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listNamespaces, readTexts } from "./support/locale-texts";
import { readSources } from "./support/sources";

const LANGUAGES = ["en", "es", "fr", "de"] as const;
const PLURALS = /_(?:zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

const namespaces = listNamespaces("en");
const texts = new Map<string, Texts>();
for (const language of LANGUAGES) {
  for (const namespace of namespaces) {
    texts.set(`${language}:${namespace}`, new Map(readTexts(language, namespace)));
  }
}
const textsOf = (language: string, namespace: string): Texts =>
  texts.get(`${language}:${namespace}`) ?? new Map<string, string>();
const stem = (key: string) => key.replace(PLURALS, "");

/** Texts that are equal in another language, such as names; one line each on purpose. */
const SAME_AS_ENGLISH: Record<string, RegExp> = {
  // Names, numbers and punctuation only.
  any: /^(?:[\W\d_]|\{\{\w+\}\}|Gymfront|Email|E-Mail|Instagram|PDF|OK|MB|min|s)*$/,
  es: /^(?:BLOG|Premium|No|Total|Error:?|General|Plan|Normal|Intensidad|Sandbox|CVC)$/,
  fr: /^(?:Active|Logo|Studio|orange|Volume|Premium|Contact|Total|Description|Message|Workouts?|BLOG|Intensité|Sandbox|CVC|Date|Page|Pause|Pages|Audio|Suggestions|Options?|Code|Version|Invitation|Portrait|Badges|[Mm]inutes?|\{\{(?:count|number)\}\} minutes?)$/,
  de: /^(?:Premium|Team|LIVES?|Lives|BLOG|HOME|Workouts?|Login|Name|Total|Sandbox|CVC|Links?|Film|Start|Trainer|Details|Abo|Live|Status|Code|Code:|Community|Challenges?|Filter|Training|Logo|Text|Video|Video \{\{name\}\})$/,
};

interface Use {
  file: string;
  /** The literal key, or the pattern of a template. */
  key: string | RegExp;
  namespaces: string[];
  call: boolean;
}

/** `a ? "x" : "y"` is two keys, a template is a pattern, `` `x.${y}` `` too. */
function keysOf(node: ts.Expression): (string | RegExp)[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...keysOf(node.whenTrue), ...keysOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return keysOf(node.expression);
  if (ts.isTemplateExpression(node)) {
    const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const pattern = [
      literal(node.head.text),
      ...node.templateSpans.map((span) => `[\\w-]+${literal(span.literal.text)}`),
    ].join("");
    return [new RegExp(`^${pattern}$`)];
  }
  return [];
}

function usesIn(path: string, text: string): Use[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const named: string[] = [];
  const calls: ts.Expression[] = [];
  const literals: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) literals.push(node);
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given } = node;
      const name = ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : ts.isIdentifier(expression)
          ? expression.text
          : "";
      const last = given.at(-1);
      if (
        /^(?:useTranslation|translator|getFixedT|(?:page|member|gymPage)Context)$/.test(name) &&
        last &&
        ts.isStringLiteralLike(last)
      ) {
        named.push(last.text);
      }
      if (name === "t" && given[0]) calls.push(given[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const uses = (nodes: ts.Expression[], call: boolean) =>
    nodes.flatMap((node) =>
      keysOf(node).map((key) => ({ file: path, key, namespaces: named, call })),
    );
  return [...uses(calls, true), ...uses(literals, false)];
}

const code = readSources("app", /\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$/.test(path));
const uses = code.flatMap(({ path, text }) => usesIn(path, text));

/** `identity:signedIn` names its namespace; `error.emailTaken` is the key emailTaken of the namespace error. */
function place(use: Use): { namespaces: string[]; key: string | RegExp } {
  if (typeof use.key !== "string") return { namespaces: use.namespaces, key: use.key };
  const [, namespace, rest] = /^([a-z-]+):(.+)$/.exec(use.key) ?? [];
  if (namespace && rest && namespaces.includes(namespace))
    return { namespaces: [namespace], key: rest };
  const [, message] = /^error\.(\w+)$/.exec(use.key) ?? [];
  if (message && !use.call && !use.namespaces.some((name) => has(name, String(use.key)))) {
    return { namespaces: ["error"], key: message };
  }
  return { namespaces: use.namespaces, key: use.key };
}

const has = (namespace: string, key: string | RegExp): boolean =>
  [...textsOf("en", namespace).keys()].some((known) =>
    typeof key === "string"
      ? known === key || stem(known) === key
      : key.test(known) || key.test(stem(known)),
  );

describe("texts", () => {
  it("every language has the same files and keys, with the plural forms of its grammar", () => {
    for (const language of LANGUAGES) {
      expect(listNamespaces(language).sort(), language).toEqual([...namespaces].sort());
      for (const namespace of namespaces) {
        const own = [...new Set([...textsOf(language, namespace).keys()].map(stem))].sort();
        const english = [...new Set([...textsOf("en", namespace).keys()].map(stem))].sort();
        expect(own, `${language}/${namespace}`).toEqual(english);
        // i18next falls back to no other form of the language: Spanish and French have `many` for millions.
        const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
        for (const key of own) {
          const forms = [...textsOf(language, namespace).keys()].filter((one) => stem(one) === key);
          if (forms.some((form) => PLURALS.test(form))) {
            expect(forms.sort(), `${language}/${namespace}`).toEqual(
              pluralCategories.map((category) => `${key}_${category}`).sort(),
            );
          }
        }
      }
    }
  });

  it("no key in the code is missing", () => {
    const named = new RegExp(`^(?:error\\.\\w+|(?:${namespaces.join("|")}):[A-Za-z][\\w.]*)$`);
    const missing = uses
      // Also keys outside of calls: messages of rules, and toasts.
      .filter((use) => use.call || (typeof use.key === "string" && named.test(use.key)))
      .map((use) => ({ use, at: place(use) }))
      // A file without its own namespace gets `t` from its caller: any namespace may match.
      .filter(({ at }) =>
        (at.namespaces.length > 0 ? at.namespaces : namespaces).every((name) => !has(name, at.key)),
      )
      .map(({ use }) => `${use.file}: ${String(use.key)}`);
    expect([...new Set(missing)]).toEqual([]);
  });

  it("no text is unused", () => {
    const placed = uses
      .map(place)
      // A pattern of variables alone would match every key.
      .filter(
        ({ key }) =>
          typeof key === "string" || /[a-z]{3}/i.test(key.source.replaceAll("[\\w-]+", "")),
      );
    const unused = namespaces.flatMap((namespace) => {
      // A file without a namespace may use keys of any: it passes them to a file that names one.
      const here = placed
        .filter((use) => use.namespaces.length === 0 || use.namespaces.includes(namespace))
        .map(({ key }) => key);
      const exact = new Set(here.filter((key) => typeof key === "string"));
      const patterns = here.filter((key) => key instanceof RegExp);
      return [...textsOf("en", namespace).keys()]
        .filter((key) => {
          const base = stem(key);
          return !(
            exact.has(key) ||
            exact.has(base) ||
            patterns.some((pattern) => pattern.test(base) || pattern.test(key))
          );
        })
        .map((key) => `${namespace}: ${key}`);
    });
    expect(unused).toEqual([]);
  });

  it("nothing is left in English", () => {
    const left = LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
      namespaces.flatMap((namespace) =>
        [...textsOf(language, namespace)]
          .filter(
            ([key, text]) =>
              textsOf("en", namespace).get(key) === text &&
              !SAME_AS_ENGLISH["any"]?.test(text) &&
              !SAME_AS_ENGLISH[language]?.test(text),
          )
          .map(([key, text]) => `${language}/${namespace}: ${key} = ${text}`),
      ),
    );
    expect(left).toEqual([]);
  });

  it("placeholders are the same in every language", () => {
    const holes = (text: string) =>
      [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();
    const different: string[] = [];
    for (const namespace of namespaces) {
      for (const [key, text] of textsOf("en", namespace)) {
        for (const language of LANGUAGES) {
          const other = textsOf(language, namespace).get(key);
          if (other !== undefined && holes(other).join() !== holes(text).join()) {
            different.push(`${language}/${namespace}: ${key}`);
          }
        }
      }
    }
    expect(different).toEqual([]);
  });

  it("no text is empty, padded or has typographic dashes", () => {
    const bad = [...texts].flatMap(([name, list]) =>
      [...list]
        .filter(([, text]) => text.trim() === "" || text !== text.trimStart() || /—/.test(text))
        .map(([key]) => `${name}: ${key}`),
    );
    expect(bad).toEqual([]);
  });
});
