/** A workout's pictures: what members see, stored below /pictures/ under names of ours. */
import { buffer } from "node:stream/consumers";
import type { Db } from "~/db/client.server";
import { toFolder } from "~/features/library/file-key";
import type { LibraryFile } from "~/features/library/queries.server";
import { cleanPicture } from "~/features/media/clean-picture.server";
import type { MediaStore } from "~/features/media/media-store";
import { recognisePicture } from "~/features/media/recognise-picture";
import { storePicture } from "~/features/media/store-picture.server";
import { sha256Hex } from "~/kernel/ids.server";

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
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(bytes)) return null;
  const picture = await cleanPicture(bytes, { width: MAX_SIDE, height: MAX_SIDE });
  if (!picture) return null;
  const { body, ending } = picture;
  const path = `workouts/${gymId}-${sha256Hex(body).slice(0, 16)}.${ending}`;
  const stored = await storePicture(db, media, { gymId, key: `pictures/${path}`, body });
  return stored.ok ? `/pictures/${path}` : null;
}

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
