/** What a trainer writes about themselves, and the pictures of their pages (product.md §26). Pure. */
import type { TextFields } from "~/features/gyms/text-fields";

export const MAX_SCREEN_NAME = 60;

export const toTrainerFields = (further: readonly string[]): TextFields => ({
  limits: { headerText: 160, bio: 400, about: 4_000, callToAction: 160, stepCloser: 400 },
  /** A page is whole with a name alone, which has no translation. */
  required: "",
  further,
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

/** Where a copy of a library film lies, as a key of the media store that promo-video.ts reads. */
export const toPromoFolder = ({ trainerId, fileId }: { trainerId: number; fileId: string }) =>
  `promo-videos/trainer-${trainerId}-${fileId}`;

/** Whether a folder is a copy that this trainer has made; those of the operator are nobody's to delete. */
export const isOwnPromoFolder = (folder: string, trainerId: number): boolean =>
  folder.startsWith(`promo-videos/trainer-${trainerId}-`);
