/** `/studio/brand/words`: welcome lines, the text about the gym and its community, in four languages. */
import { data } from "@remix-run/node";
import type { GymField } from "~/features/gyms/gym-fields";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import { formAction, LONG_FORM_BYTES, readForm } from "~/http/form.server";
import type { RequestArgs } from "~/http/gym.server";
import { languageNames } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { showInLanguage } from "../show-in-language.server";
import { studioContext } from "../studio-context.server";
import { studioFormContext } from "../studio-form-context.server";
import {
  loadBrandPart,
  refusePart,
  saveBrandPart,
  toFormName,
  toInitialValue,
  type PartAnswer,
} from "./brand-part.server";
import { listWordFields, parseCommunityUrl, parseWords } from "./words-form";

const listFields = (gym: Gym): GymField[] => [
  ...listWordFields(textLanguageOf(gym)).flatMap(({ fields }) => fields.map(({ field }) => field)),
  "communityUrl",
];

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** @throws 303 to /signin; 404 for everybody whose role does not change the brand */
export async function loader(args: RequestArgs) {
  const page = await studioContext(args, "changeBrand", "brand");
  const { gym } = page;
  const fields = listFields(gym);
  const { shared, saved, headers } = await loadBrandPart(page, fields);
  return data(
    {
      ...shared,
      parts: listWordFields(textLanguageOf(gym)).map(({ language, fields: words }) => ({
        language,
        languageName: languageNames[language],
        fields: words.map(({ key, field, max, rows }) => ({
          ...{ key, max, rows, name: toFormName(field) },
        })),
      })),
      values: Object.fromEntries(fields.map((name) => [toFormName(name), toText(saved[name])])),
    },
    { headers },
  );
}

export const action = formAction(changeWords);

async function changeWords(args: RequestArgs) {
  // The gym, whose language the fields depend on, is known to the page of a signed-in person alone.
  const every = ["welcome1", "welcome2", "about"].flatMap((name) => [
    name,
    ...Object.keys(languageNames).map((language) => `${name}-${language}`),
  ]);
  const page = await studioFormContext(args, {
    ...{ act: "changeBrand", fields: [...every, "communityUrl", "version"], namespace: "brand" },
  });
  const form = await readForm(args.request, LONG_FORM_BYTES);
  const inLanguage = await showInLanguage<PartAnswer>(page, form);
  if (inLanguage) return inLanguage;
  const typed = (field: GymField) => String(form.get(toFormName(field)) ?? "");
  const words = listWordFields(textLanguageOf(page.gym)).flatMap(({ fields }) =>
    fields.map(({ field, max }) => [field, parseWords(typed(field), max)] as const),
  );
  const address = parseCommunityUrl(typed("communityUrl"));
  const wrong = [
    ...words
      .filter(([, text]) => text === undefined)
      .map(([field]) => [toFormName(field), ["tooLong"]] as const),
    ...(address === undefined ? [["communityUrl", ["address"]] as const] : []),
  ];
  if (wrong.length > 0) {
    const error = Object.fromEntries(wrong.map(([name, keys]) => [name, [...keys]]));
    return refusePart({ initialValue: toInitialValue(form), error });
  }
  const values = Object.fromEntries([...words, ["communityUrl", address]]);
  return saveBrandPart(page, { form, values, toText, to: studioPaths.brandWords(page.mount) });
}
