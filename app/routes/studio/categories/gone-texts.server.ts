/** What was typed for a category or a tag that is gone by now, with the words of its form. */
import { toCategoryFields } from "~/features/catalog/workout-types/category-fields";
import { toTagFields } from "~/features/catalog/tags/tag-fields";
import { listFurtherLanguages } from "~/features/gyms/queries.server";
import { toTextNames, type TextFields } from "~/features/gyms/text-fields";
import { languageNames, type Language } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { listTyped, type TypedValues } from "../list-typed";
import type { Gone } from "../show-gone.server";
import type { StudioContext } from "../studio-context.server";

export function toGoneCategory(page: StudioContext, values: TypedValues): Gone {
  const { getFixedT, gym, mount } = page;
  const t = getFixedT("categories");
  const fields = toCategoryFields(listFurtherLanguages(gym));
  const labels = toLabels(page, fields, (name) => t(`fields.${name}`));
  return { kind: "category", to: studioPaths.categories(mount), typed: listTyped(labels, values) };
}

export function toGoneTag(page: StudioContext, values: TypedValues): Gone {
  const { getFixedT, gym, mount } = page;
  const t = getFixedT("categories");
  const labels = toLabels(page, toTagFields(listFurtherLanguages(gym)), () => t("tag.text"));
  return { kind: "tag", to: studioPaths.tags(mount), typed: listTyped(labels, values) };
}

/** By field name, in the order of the form. */
function toLabels(
  { getFixedT }: StudioContext,
  fields: TextFields,
  toLabel: (name: string) => string,
): Record<string, string> {
  const tStudio = getFixedT("studio");
  const labels = toTextNames(fields).map((field) => {
    const [, language, name] = /^(\w+)-(\w+)$/.exec(field) ?? [];
    if (language === undefined || name === undefined) return [field, toLabel(field)];
    const words = { field: toLabel(name), language: languageNames[language as Language] };
    return [field, tStudio("further.field", words)];
  });
  return Object.fromEntries(labels) as Record<string, string>;
}
