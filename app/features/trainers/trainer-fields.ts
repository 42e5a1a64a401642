/** What a trainer writes about themselves, and the pictures of their pages (product.md §26). Pure. */
import { z } from "zod";
import { textFieldsForm, type TextFields } from "~/features/gyms/text-fields";
import { isPrintable, isVisible } from "~/kernel/visible";
import { parsePromoVideo } from "./promo-video";

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
  /** New for each copy, so that the job that removes one never meets a later one of the same film. */
  copyId: string;
}

/**
 * Where a copy of a library film lies, as a key of the media store that promo-video.ts reads. The name keeps what the
 * copy takes, because the copy stays when its file is deleted.
 */
export const toPromoFolder = ({ trainerId, gymId, bytes, copyId }: PromoCopy) =>
  `promo-videos/trainer-${trainerId}-${gymId}-${bytes}-${copyId}`;

/** What the copy at an address of a promo video takes of the gym's storage; 0: it is no copy of that gym. */
export function countPromoBytes(address: string | null, gymId: number): number {
  const [, gym, bytes] =
    /^\/promo-videos\/trainer-\d+-(\d+)-(\d+)-[0-9a-f-]{36}\//.exec(address ?? "") ?? [];
  return Number(gym) === gymId ? Number(bytes) : 0;
}

/** Whether a folder is a copy that this trainer has made; those of the operator are nobody's to delete. */
export const isOwnPromoFolder = (folder: string, trainerId: number): boolean =>
  folder.startsWith(`promo-videos/trainer-${trainerId}-`);

/** The copy that a trainer's page plays; null: none of the trainer's own. */
export function findOwnPromoFolder(address: string | null, trainerId: number): string | null {
  const folder = parsePromoVideo(address)?.folder;
  return folder !== undefined && isOwnPromoFolder(folder, trainerId) ? folder : null;
}

interface OwnPicture {
  trainerId: number;
  /** Of the studio in which it was uploaded. */
  gymId: number;
}

/** What the name of a picture of a trainer's page begins with, below `pictures/`. */
export const toPictureStart = ({ trainerId, gymId }: OwnPicture) =>
  `trainers/${gymId}-${trainerId}-`;

/** Where the pictures of all trainers lie, as a folder of the media store. */
export const PICTURE_FOLDER = "pictures/trainers";

export const isOwnPicture = (key: string, trainerId: number): boolean =>
  /^pictures\/trainers\/\d+-(\d+)-[0-9a-f]{16}\.[a-z]+$/.exec(key)?.[1] === String(trainerId);
