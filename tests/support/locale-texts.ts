/** The texts of app/i18n/locales, flat. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./sources";

const locales = join(root, "app/i18n/locales");

/** "a.b" with its text, for each text of a tree. */
function flattenTexts(value: unknown, above = ""): [string, string][] {
  if (typeof value === "string") return [[above, value]];
  if (typeof value !== "object" || value === null) throw new Error(`${above} is no text`);
  return Object.entries(value).flatMap(([key, inner]) =>
    flattenTexts(inner, above ? `${above}.${key}` : key),
  );
}

export const listNamespaces = (language: string): string[] =>
  readdirSync(join(locales, language)).map((file) => file.replace(/\.json$/, ""));

export function readTexts(language: string, namespace: string): [string, string][] {
  const file = join(locales, language, `${namespace}.json`);
  return flattenTexts(JSON.parse(readFileSync(file, "utf8")) as unknown);
}
