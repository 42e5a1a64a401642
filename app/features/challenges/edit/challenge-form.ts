/**
 * The form of a challenge's name, texts, trainer and days. A message is a key of edit-challenges.json. An empty input
 * reaches the schema as undefined. Pure.
 */
import { z } from "zod";
import { languages, type Language } from "~/kernel/languages";
import type { Translations } from "~/kernel/translations";
import { isPrintable, isVisible } from "~/kernel/visible";
import {
  DESCRIPTION_MAX,
  MAX_CHALLENGE_DAYS,
  MIN_CHALLENGE_DAYS,
  NAME_MAX,
} from "../challenge-limits";

export interface ChallengeFacts {
  name: string;
  description: string | null;
  /** Of name and description. */
  texts: Translations;
  trainerId: number | null;
  days: number;
}

const nameText = z
  .string({ error: "errors.nameRequired" })
  .trim()
  .min(1, { error: "errors.nameRequired", abort: true })
  .max(NAME_MAX, { error: "errors.nameTooLong", abort: true })
  .refine(isPrintable, { error: "errors.textInvalid", abort: true })
  .refine(isVisible, "errors.nameRequired");

/** Words of several lines, none of which can reorder its surroundings. */
const description = z
  .string()
  .trim()
  .max(DESCRIPTION_MAX, { error: "errors.descriptionTooLong", abort: true })
  .refine((typed) => typed.split(/\r?\n/).every(isPrintable), "errors.textInvalid")
  .optional();

const nameIn = (lang: Language) => `${lang}-name`;
const descriptionIn = (lang: Language) => `${lang}-description`;

/** Those beside the gym's own. */
const listFurther = (textLanguage: string) => languages.filter((lang) => lang !== textLanguage);

/** The fields in the order of the form. */
export const listFactsFields = (textLanguage: string): string[] => [
  ...["name", "description", "days", "trainerId"],
  ...listFurther(textLanguage).flatMap((lang) => [nameIn(lang), descriptionIn(lang)]),
];

/** `trainerIds`: whom the person may choose; null: nobody but themselves, so the form does not ask. */
export function challengeForm({
  textLanguage,
  trainerIds,
  ownTrainerId,
}: {
  textLanguage: string;
  trainerIds: readonly number[];
  /** Null: the person edits the challenges of every trainer. */
  ownTrainerId: number | null;
}) {
  const further = listFurther(textLanguage);
  const translated = Object.fromEntries(
    further.flatMap((lang) => [
      [nameIn(lang), nameText.optional()],
      [descriptionIn(lang), description],
    ]),
  );
  return z
    .object({
      name: nameText,
      description,
      days: z
        .string({ error: "errors.days" })
        .trim()
        .regex(/^\d{1,3}$/, { error: "errors.days", abort: true })
        .transform(Number)
        .refine((days) => days >= MIN_CHALLENGE_DAYS && days <= MAX_CHALLENGE_DAYS, "errors.days"),
      trainerId: z
        .string()
        .refine((id) => trainerIds.includes(Number(id)), "errors.trainer")
        .transform(Number)
        .optional(),
      ...translated,
    })
    .transform(({ name, days, ...rest }): ChallengeFacts => {
      const typed = rest as Record<string, string | undefined>;
      const texts = further.flatMap((lang) => {
        const own = { name: typed[nameIn(lang)], description: typed[descriptionIn(lang)] };
        const filled = Object.entries(own).filter(([, text]) => text);
        return filled.length > 0 ? [[lang, Object.fromEntries(filled)] as const] : [];
      });
      return {
        ...{ name, days, texts: Object.fromEntries(texts) as Translations },
        description: rest.description || null,
        trainerId: ownTrainerId ?? rest.trainerId ?? null,
      };
    });
}

/** What a form shows of saved facts, as texts by field. */
export function toFactsValues(
  { name, description: text, days, trainerId, texts }: ChallengeFacts,
  textLanguage: string,
): Record<string, string> {
  const textIn = (lang: Language, field: string): string => {
    const own = texts[lang]?.[field];
    return typeof own === "string" ? own : "";
  };
  return {
    ...{ name, description: text ?? "", days: String(days) },
    trainerId: trainerId === null ? "" : String(trainerId),
    ...Object.fromEntries(
      listFurther(textLanguage).flatMap((lang) => [
        [nameIn(lang), textIn(lang, "name")],
        [descriptionIn(lang), textIn(lang, "description")],
      ]),
    ),
  };
}
