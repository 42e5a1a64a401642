/** The uploaded pictures of a gym's categories: their keys carry the gym and are ours, never the sender's. */
import { cleanPicture } from "~/features/media/clean-picture.server";
import { recognisePicture } from "~/features/media/recognise-picture";
import { storePicture } from "~/features/media/store-picture.server";
import { sha256Hex } from "~/kernel/ids.server";
import { paths } from "~/paths";
import type { StudioContext } from "../studio-context.server";

const MAX_SIDE = 2400;

/** Its address. Null: the file is no picture that we take. */
export async function storeCategoryPicture(
  { context, db, gym, now, person }: StudioContext,
  upload: Buffer,
): Promise<string | null> {
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(upload)) return null;
  const picture = await cleanPicture(upload, { width: MAX_SIDE, height: MAX_SIDE });
  if (!picture) return null;
  const name = `${gym.id}-${sha256Hex(picture.body).slice(0, 16)}.${picture.ending}`;
  const path = `categories/${name}`;
  const stored = await storePicture(db, context.media, {
    gymId: gym.id,
    key: `pictures/${path}`,
    body: picture.body,
    act: { accountId: person.accountId, action: "category.upload-picture", now },
  });
  return stored.ok ? paths.picture(path) : null;
}
