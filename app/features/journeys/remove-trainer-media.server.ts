/** A job: what a trainer's page showed and shows no more leaves the media store. May be repeated. */
import type { Db } from "~/db/client.server";
import { deletePictures } from "~/features/media/delete-pictures.server";
import type { MediaStore } from "~/features/media/media-store";
import { findOwnTrainer } from "~/features/trainers/queries.server";
import { findOwnPromoFolder, isOwnPromoFolder } from "~/features/trainers/promo-copy";
import { isOwnPicture, PICTURE_FOLDER } from "~/features/trainers/trainer-picture-files";

export interface TrainerMediaJob {
  trainerId: number;
  /** The copy of a film, unless the page plays it; null: everything of a trainer whose account is purged. */
  folder: string | null;
}

export async function removeTrainerMedia(
  db: Db,
  { media, job: { trainerId, folder } }: { media: MediaStore; job: TrainerMediaJob },
): Promise<void> {
  const trainer = await findOwnTrainer(db, trainerId);
  if (folder === null && trainer?.purgedAt === null) return;
  const isOwn = (key: string) => isOwnPromoFolder(key, trainerId);
  if (folder !== null) {
    const played = findOwnPromoFolder(trainer?.promoVideoUrl ?? null, trainerId);
    if (isOwn(folder) && folder !== played) await deleteAll(media, await listKeys(media, folder));
    return;
  }
  await deleteAll(media, (await listKeys(media, "promo-videos")).filter(isOwn));
  const pictures = await listKeys(media, PICTURE_FOLDER);
  await deletePictures(
    db,
    media,
    pictures.filter((key) => isOwnPicture(key, trainerId)),
  );
}

/** Read to the end before the first one is deleted. */
async function listKeys(media: MediaStore, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of media.list(folder)) keys.push(key);
  return keys;
}

async function deleteAll(media: MediaStore, keys: readonly string[]): Promise<void> {
  for (const key of keys) await media.delete(key);
}
