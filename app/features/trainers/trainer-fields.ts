/** What a trainer writes about themselves, and which pictures their pages have (product.md §26). Pure. */
import { z } from "zod";
import { textFieldsForm, type TextFields } from "~/features/gyms/text-fields";
import { isPrintable, isVisible } from "~/kernel/visible";

export const MAX_SCREEN_NAME = 60;

export const toTrainerFields = (further: readonly string[]): TextFields => ({
  limits: { headerText: 160, bio: 400, about: 4_000, callToAction: 160, stepCloser: 400 },
  /** A page is whole with a name alone, which has no translation. */
  required: "",
  further,
});

/** The messages are keys of `errors` in the namespace of the page. */
export const trainerWordsForm = (fields: TextFields) =>
  textFieldsForm(fields).extend({
    screenName: z
      .string("errors.required")
      .trim()
      .max(MAX_SCREEN_NAME, { error: "errors.tooLong", abort: true })
      .refine(isPrintable, { error: "errors.textInvalid", abort: true })
      .refine(isVisible, "errors.required"),
  });

export const TRAINER_PICTURES = [
  "profileImgUrl",
  "headerImageUrl",
  "aboutImageUrl",
  "callToActionImageUrl",
  "stepCloserImageUrl",
  "promoVideoCoverImageUrl",
] as const;
export type TrainerPicture = (typeof TRAINER_PICTURES)[number];

/** What one form changes, beside the words. */
export type TrainerColumns = Partial<Record<TrainerPicture | "promoVideoUrl", string | null>>;

/** A promo video is short: visitors watch it before they know the trainer. */
export const MAX_FILM_SECONDS = 5 * 60;
