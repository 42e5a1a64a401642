/** A workout's pictures: what members see, stored below /pictures/ under names of ours. */
import { buffer } from "node:stream/consumers";
import { toFolder } from "~/features/library/file-key";
import type { LibraryFile } from "~/features/library/queries.server";
import { cleanPicture } from "~/features/media/clean-picture.server";
import { recognisePicture } from "~/features/media/recognise-picture";
import { storePicture } from "~/features/media/store-picture.server";
import { sha256Hex } from "~/kernel/ids.server";
import { paths } from "~/paths";
import type { StudioContext } from "../studio-context.server";

const MAX_SIDE = 1920;

/** Its address; null: the bytes are no picture that we take. The save of the draft is what the audit log has. */
export async function storeWorkoutPicture(
  { context, db, gym }: StudioContext,
  bytes: Buffer,
): Promise<string | null> {
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(bytes)) return null;
  const picture = await cleanPicture(bytes, { width: MAX_SIDE, height: MAX_SIDE });
  if (!picture) return null;
  const { body, ending } = picture;
  const path = `workouts/${gym.id}-${sha256Hex(body).slice(0, 16)}.${ending}`;
  const given = { gymId: gym.id, key: `pictures/${path}`, body };
  const stored = await storePicture(db, context.media, given);
  return stored.ok ? paths.picture(path) : null;
}

/** One of the pictures that the library has made of a file, as members may see it. Null: it has none. */
export async function storeFilePicture(
  page: StudioContext,
  { id, poster, posters }: Pick<LibraryFile, "id" | "poster" | "posters">,
  name: string | null = poster ?? posters[0] ?? null,
): Promise<string | null> {
  if (name === null || !posters.includes(name)) return null;
  const folder = toFolder({ gymId: page.gym.id, fileId: id });
  const stream = await page.context.media.read(`${folder}/${name}`);
  return stream ? storeWorkoutPicture(page, await buffer(stream)) : null;
}
