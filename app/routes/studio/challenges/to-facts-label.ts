import type { TFunction } from "i18next";
import { languageNames, type Language } from "~/kernel/languages";

/** The label of a field of a challenge's facts: "Name", or "Name (Deutsch)" for `de-name`. */
export function toFactsLabel(t: TFunction<"edit-challenges">, name: string): string {
  const [, lang, field = name] = /^(\w+)-(\w+)$/.exec(name) ?? [];
  const label = t(`form.${field}` as "form.name");
  return lang === undefined
    ? label
    : t("form.labelIn", { label, language: languageNames[lang as Language] });
}
