/** What a trainer writes about themselves, and the pictures of their pages (product.md §26). Pure. */
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

interface PromoCopy {
  trainerId: number;
  /** The gym whose library holds the film, and in whose storage the copy counts. */
  gymId: number;
  /** Of the film with its captions. */
  bytes: number;
  fileId: string;
}

/**
 * Where a copy of a library film lies, as a key of the media store that promo-video.ts reads. The name keeps what the
 * copy takes, because the copy stays when its file is deleted.
 */
export const toPromoFolder = ({ trainerId, gymId, bytes, fileId }: PromoCopy) =>
  `promo-videos/trainer-${trainerId}-${gymId}-${bytes}-${fileId}`;

/** What the copy at an address of a promo video takes of the gym's storage; 0: it is no copy of that gym. */
export function countPromoBytes(address: string | null, gymId: number): number {
  const [, gym, bytes] =
    /^\/promo-videos\/trainer-\d+-(\d+)-(\d+)-[0-9a-f-]{36}\//.exec(address ?? "") ?? [];
  return Number(gym) === gymId ? Number(bytes) : 0;
}

/** Whether a folder is a copy that this trainer has made; those of the operator are nobody's to delete. */
export const isOwnPromoFolder = (folder: string, trainerId: number): boolean =>
  folder.startsWith(`promo-videos/trainer-${trainerId}-`);
