/** The editor's main form: every field of a draft but its movements and its picture, as texts and back. Pure. */
import {
  DRAFT_CONTENT,
  DRAFT_LIMITS,
  type DraftContent,
} from "~/features/catalog/drafts/draft-content";
import { LABEL_SEPARATORS, sortLabels, withoutRepeats } from "~/features/catalog/tags/fold-label";
import type { Language } from "~/kernel/languages";
import { toPrintable } from "~/kernel/visible";
import type { FormValues } from "../find-edit-conflict";

export const USUAL_INTENSITIES = ["LOW", "MEDIUM", "HIGH", "VERY_HIGH"] as const;
export const OTHER_INTENSITY = "other";

/** Which the form offers; whatever else a draft has stays. */
export interface DraftOffers {
  categories: readonly { key: string; name: string }[];
  plans: readonly { id: number; name: string }[];
  /** Null: the creator's own workouts alone, whose trainer is fixed. */
  trainers: readonly { id: number; name: string }[] | null;
  /** In which the gym does not write its own texts. */
  translations: readonly Language[];
}

/** A sentence of the texts below `errors`, by field. */
export type DraftErrors = Record<string, string[]>;

export const TRANSLATED = ["name", "description", "equipmentDesc", "focusAreas"] as const;
const LISTS = ["focusAreas", "equipment", "tags"] as const;
const MAX_LABELS = {
  focusAreas: DRAFT_LIMITS.labels,
  equipment: DRAFT_LIMITS.tags,
  tags: DRAFT_LIMITS.tags,
} as const;

/** The form's texts; a ticked box is "on". */
export function toDraftValues(content: DraftContent): FormValues {
  const intensity = toUsualIntensity(content.workoutIntensity);
  return {
    name: content.name,
    description: content.description,
    trainerId: content.trainerId === null ? "" : String(content.trainerId),
    ...ticks("category", content.categoryKeys),
    access: content.planIds.length > 0 ? "plans" : "free",
    ...ticks("plan", content.planIds),
    intensity,
    intensityOther: intensity === OTHER_INTENSITY ? content.workoutIntensity : "",
    focusAreas: content.focusAreas.join(", "),
    equipment: sortLabels(content.equipment).join(", "),
    tags: sortLabels(content.tags).join(", "),
    equipmentDesc: content.equipmentDesc,
    spotifyUrl: content.spotifyUrl,
    appleMusicUrl: content.appleMusicUrl,
    ...Object.fromEntries(
      Object.entries(content.texts).flatMap(([language, texts]) =>
        Object.entries(texts ?? {}).map(([field, text]) => [
          `${field}-${language}`,
          typeof text === "string" ? text : text.map(({ name }) => name).join(", "),
        ]),
      ),
    ),
  };
}

const ticks = (kind: string, values: readonly (string | number)[]) =>
  Object.fromEntries(values.map((value) => [`${kind}-${value}`, "on"]));

function toUsualIntensity(intensity: string): string {
  if (intensity === "") return "";
  const key = intensity.trim().toUpperCase().replaceAll(" ", "_");
  return USUAL_INTENSITIES.find((usual) => usual === key) ?? OTHER_INTENSITY;
}

/** A creator's own word. */
export const isOwnIntensity = (intensity: string): boolean =>
  toUsualIntensity(intensity) === OTHER_INTENSITY;

/** The form's texts as a person reads them: one text for all categories, and one for all plans. */
export function toComparedTexts(
  values: FormValues,
  { categories, plans }: DraftOffers,
): FormValues {
  const named = (kind: string, list: readonly { value: string | number; name: string }[]) =>
    list
      .filter(({ value }) => values[`${kind}-${value}`])
      .map(({ name }) => name)
      .join(", ");
  const shown = Object.entries(values).filter(([name]) => !/^(?:category|plan)-/.test(name));
  return {
    ...Object.fromEntries(shown),
    categories: named(
      "category",
      categories.map(({ key, name }) => ({ value: key, name })),
    ),
    plans:
      values["access"] === "plans"
        ? named(
            "plan",
            plans.map(({ id, name }) => ({ value: id, name })),
          )
        : "",
  };
}

/** The fields of the form in its order, with `categories` and `plans` for their boxes. */
export const listDraftFields = (translations: readonly Language[]): string[] => [
  ...["name", "categories", "description", "trainerId", "access", "plans"],
  ...["tags", "focusAreas", "intensity", "intensityOther", "equipment", "equipmentDesc"],
  ...["spotifyUrl", "appleMusicUrl"],
  ...translations.flatMap((language) => TRANSLATED.map((field) => `${field}-${language}`)),
];

type Typed = Pick<FormData, "get">;

/** What the form says about `content`; a forged category, plan or trainer is none of the offers. */
export function readDraftForm(
  form: Typed,
  { content, offers }: { content: DraftContent; offers: DraftOffers },
): { content: DraftContent; errors: DraftErrors } {
  const errors: DraftErrors = {};
  const refuse = (field: string, error: string) => {
    errors[field] ??= [error];
  };
  const line = (name: string) => toPrintable(read(form, name)).trim();
  const text = (name: string) => read(form, name).replaceAll("\r\n", "\n").trim();
  const planIds = readPlans(form, { content, offers });
  if (read(form, "access") === "plans" && planIds.length === 0) refuse("access", "planRequired");
  const typed: DraftContent = {
    ...content,
    name: line("name"),
    description: text("description"),
    trainerId: readTrainer(form, { content, offers }, refuse),
    categoryKeys: [
      ...offers.categories.filter(({ key }) => form.get(`category-${key}`)).map(({ key }) => key),
      ...content.categoryKeys.filter((key) => offers.categories.every((one) => one.key !== key)),
    ],
    planIds,
    workoutIntensity: readIntensity(form),
    focusAreas: splitLabels(text("focusAreas")),
    equipment: splitLabels(text("equipment")),
    tags: splitLabels(text("tags")),
    equipmentDesc: text("equipmentDesc"),
    spotifyUrl: toAddress(line("spotifyUrl")),
    appleMusicUrl: toAddress(line("appleMusicUrl")),
    texts: readTranslations(content, offers.translations, { line, text }),
  };
  for (const language of offers.translations) {
    // As many as the names that they translate, or none.
    const areas = typed.texts[language]?.focusAreas?.length ?? typed.focusAreas.length;
    if (areas !== typed.focusAreas.length) refuse(`focusAreas-${language}`, "otherCount");
  }
  for (const name of LISTS) {
    if (typed[name].length > MAX_LABELS[name]) refuse(name, "tooManyLabels");
    if (typed[name].some((label) => label.length > DRAFT_LIMITS.label)) refuse(name, "longLabel");
  }
  const parsed = DRAFT_CONTENT.safeParse(typed);
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const field = toField(path);
      refuse(field, /Url$/.test(field) ? "linkInvalid" : "tooLong");
    }
  }
  return { content: parsed.success ? parsed.data : typed, errors };
}

const read = (form: Typed, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The form's field for a place in a draft. */
function toField(path: readonly PropertyKey[]): string {
  const [first, second, third] = path.map(String);
  if (first === "texts" && second && third) return `${third}-${second}`;
  return first === "workoutIntensity" ? "intensityOther" : (first ?? "");
}

interface Reading {
  content: DraftContent;
  offers: DraftOffers;
}

/** A plan that is not sold any more and opens the workout already stays. */
function readPlans(form: Typed, { content, offers }: Reading): number[] {
  if (read(form, "access") !== "plans") return [];
  const kept = content.planIds.filter((id) => offers.plans.every((plan) => plan.id !== id));
  return [...offers.plans.filter(({ id }) => form.get(`plan-${id}`)).map(({ id }) => id), ...kept];
}

function readTrainer(
  form: Typed,
  { content, offers }: Reading,
  refuse: (field: string, error: string) => void,
): number | null {
  if (offers.trainers === null) return content.trainerId;
  const typed = read(form, "trainerId");
  if (typed === "") return null;
  const id = Number(typed);
  if (id === content.trainerId || offers.trainers.some((trainer) => trainer.id === id)) return id;
  refuse("trainerId", "trainerUnknown");
  return content.trainerId;
}

function readIntensity(form: Typed): string {
  const chosen = read(form, "intensity");
  if (chosen === OTHER_INTENSITY) return toPrintable(read(form, "intensityOther")).trim();
  return USUAL_INTENSITIES.find((usual) => usual === chosen) ?? "";
}

function readTranslations(
  content: DraftContent,
  translations: readonly Language[],
  typed: { line: (name: string) => string; text: (name: string) => string },
): DraftContent["texts"] {
  const texts = { ...content.texts };
  for (const language of translations) {
    const own = TRANSLATED.map((field) => {
      const name = `${field}-${language}`;
      if (field !== "focusAreas")
        return [field, field === "name" ? typed.line(name) : typed.text(name)];
      return [field, splitLabels(typed.text(name)).map((label) => ({ name: label }))];
    }).filter(([, text]) => text?.length);
    if (own.length > 0) texts[language] = Object.fromEntries(own);
    else delete texts[language];
  }
  return texts;
}

/** "Legs, core" as ["Legs", "core"]; what differs in capitals alone is one. */
export function splitLabels(text: string): string[] {
  const labels = text
    .split(LABEL_SEPARATORS)
    .map((part) => toPrintable(part).replaceAll(/\s+/g, " ").trim());
  return withoutRepeats(labels.filter((label) => label !== ""));
}

/** People copy addresses without their beginning. */
const toAddress = (typed: string): string =>
  typed !== "" && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed;
