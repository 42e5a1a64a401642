/** A workout's pictures: what members see, stored below /pictures/ under names of ours. */
import { buffer } from "node:stream/consumers";
import type { Db } from "~/db/client.server";
import { toFolder } from "~/features/library/file-key";
import type { LibraryFile } from "~/features/library/queries.server";
import type { MediaStore } from "~/features/media/media-store";
import { parsePictureName } from "~/features/media/picture-crop";
import { findLibraryFileByKey } from "~/features/media/queries.server";
import { storeCleanPicture } from "~/features/media/store-clean-picture.server";

const MAX_SIDE = 1920;

interface WorkoutPicture {
  gymId: number;
  media: MediaStore;
}

/** Its address; null: the bytes are no picture that we take. The save of the draft is what the audit log has. */
export async function storeWorkoutPicture(
  db: Db,
  { gymId, media, bytes }: WorkoutPicture & { bytes: Buffer },
): Promise<string | null> {
  const start = toPath(gymId, "");
  const picture = { gymId, start, maxSide: MAX_SIDE, body: bytes };
  const stored = await storeCleanPicture(db, media, picture);
  return stored && `/pictures/${stored.path}`;
}

const toPath = (gymId: number, name: string) => `workouts/${gymId}-${name}`;

/** The address of a picture that `storeWorkoutPicture` has stored, by its name. Null: the gym has no such picture. */
export async function findWorkoutPicture(
  db: Db,
  { gymId, name }: { gymId: number; name: string },
): Promise<string | null> {
  if (!parsePictureName(name)) return null;
  const path = toPath(gymId, name);
  return (await findLibraryFileByKey(db, `pictures/${path}`)) ? `/pictures/${path}` : null;
}

/** What stands in forms for a stored picture. */
export const toStoredName = (address: string): string =>
  address.slice(address.lastIndexOf("-") + 1);

interface FilePicture extends WorkoutPicture {
  file: Pick<LibraryFile, "id" | "poster" | "posters">;
  /** Left out: the one that the file shows first. */
  name?: string | null;
}

/** One of the pictures that the library has made of a file, as members may see it. Null: it has none. */
export async function storeFilePicture(
  db: Db,
  { gymId, media, file, name = file.poster ?? file.posters[0] ?? null }: FilePicture,
): Promise<string | null> {
  if (name === null || !file.posters.includes(name)) return null;
  const folder = toFolder({ gymId, fileId: file.id });
  const stream = await media.read(`${folder}/${name}`);
  return stream ? storeWorkoutPicture(db, { gymId, media, bytes: await buffer(stream) }) : null;
}
