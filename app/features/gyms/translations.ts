/** Schemas of a creator's texts in further languages, checked on write (app/kernel/translations.ts). */
import { z } from "zod";
import { languages } from "~/kernel/languages";

const MAX_TEXT_LENGTH = 20_000;

const LANGUAGE = z.enum(languages);
const text = z.string().trim().min(1).max(MAX_TEXT_LENGTH);

/** `fields`: the row's text columns. */
export const translationsOf = (fields: readonly string[]) =>
  z.partialRecord(LANGUAGE, z.partialRecord(z.enum(fields as [string, ...string[]]), text));

export const GYM_TEXTS = translationsOf([
  "welcome1",
  "welcome2",
  "about",
  "checkoutSuccess",
  "terms",
  "privacy",
  "contacts",
]);
export const TRAINER_TEXTS = translationsOf([
  "headerText",
  "bio",
  "about",
  "callToAction",
  "stepCloser",
]);
export const PLAN_TEXTS = translationsOf(["name", "description"]);
export const PRODUCT_TEXTS = translationsOf(["name", "description", "checkoutSuccess"]);
export const CATEGORY_TEXTS = translationsOf(["name", "headerText", "secondaryText"]);
export const TAG_TEXTS = translationsOf(["text"]);
export const WORKOUT_TEXTS = z.partialRecord(
  LANGUAGE,
  z
    .object({
      name: text.optional(),
      description: text.optional(),
      equipmentDesc: text.optional(),
      focusAreas: z
        .array(z.object({ name: text }))
        .min(1)
        .optional(),
    })
    .strict(),
);
export const MOVEMENT_TEXTS = translationsOf(["name"]);
export const LIVE_TEXTS = translationsOf(["title", "description", "equipment"]);
export const CHALLENGE_TEXTS = translationsOf(["name", "description"]);
