/**
 * The fields of a gym that creators edit, flat: a form names those that it edits, a version stands for their values,
 * and an undo writes back only what the change had changed. Pure.
 */
import type { Language } from "~/kernel/languages";
import type { Translations } from "~/kernel/translations";
import type { ThemeSettings } from "./theme-settings";

/** Columns with one value for all languages. */
const PLAIN_FIELDS = [
  "logoImageUrl",
  "headerImageUrl",
  "aboutImageUrl",
  "communityUrl",
  "backgroundColor",
  "textColor",
  "buttonColor",
  "buttonTextColor",
  "brandColor",
] as const;

/** Columns with the text in the gym's base language; `texts` has the further ones. */
const TEXT_FIELDS = [
  "welcome1",
  "welcome2",
  "about",
  "checkoutSuccess",
  "terms",
  "privacy",
  "contacts",
] as const;

const SETTINGS = [
  "categoryOverlayHideTitle",
  "isPoweredByShown",
  "headingFace",
  "headerFocus",
  "extendsContacts",
] as const satisfies readonly (keyof ThemeSettings)[];

type PlainField = (typeof PLAIN_FIELDS)[number];
type TextField = (typeof TEXT_FIELDS)[number];
type Setting = (typeof SETTINGS)[number];

/** A column, a translation of a text (`de.about`), or a display setting. */
export type GymField = PlainField | TextField | `${Language}.${TextField}` | Setting;

/** Null and a missing field are the same: the gym has no value of its own. */
export type GymFields = Partial<Record<GymField, unknown>>;

type Row = Record<PlainField | TextField, string | null> & {
  texts: Translations;
  themeSettings: ThemeSettings;
};

export function readGymFields(gym: Row, fields: readonly GymField[]): GymFields {
  return Object.fromEntries(fields.map((field) => [field, readField(gym, field) ?? null]));
}

function readField(gym: Row, field: GymField): unknown {
  const translated = toTranslated(field);
  if (translated) return gym.texts[translated.language]?.[translated.name];
  return isSetting(field) ? gym.themeSettings[field] : gym[field as PlainField | TextField];
}

/** The columns to write. `gym` is the row as it is, locked. */
export function toGymColumns(gym: Row, values: GymFields) {
  const columns: Partial<Record<string, unknown>> = {};
  const texts = structuredClone(gym.texts);
  const themeSettings: Record<string, unknown> = { ...gym.themeSettings };
  for (const [field, value] of Object.entries(values) as [GymField, unknown][]) {
    const translated = toTranslated(field);
    if (translated) {
      const { [translated.name]: _before, ...others } = texts[translated.language] ?? {};
      texts[translated.language] =
        typeof value === "string" ? { ...others, [translated.name]: value } : others;
    } else if (isSetting(field)) {
      if (value === null || value === undefined) delete themeSettings[field];
      else themeSettings[field] = value;
    } else columns[field] = value ?? null;
  }
  return { ...columns, texts, themeSettings: themeSettings as ThemeSettings };
}

const isSetting = (field: GymField): field is Setting =>
  (SETTINGS as readonly string[]).includes(field);

function toTranslated(field: GymField): { language: string; name: string } | null {
  const [language = "", name] = field.split(".", 2);
  return name === undefined ? null : { language, name };
}

/** Only the fields that differ, on both sides. */
export function findChangedFields(before: GymFields, after: GymFields) {
  const names = (Object.keys(after) as GymField[]).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const select = (fields: GymFields): GymFields =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: select(before), after: select(after), isChanged: names.length > 0 };
}
