/** The uploaded pictures of a gym's categories: their keys carry the gym and are ours, never the sender's. */
import { storeCleanPicture } from "~/features/media/store-clean-picture.server";
import { paths } from "~/paths";
import type { StudioContext } from "../studio-context.server";

const MAX_SIDE = 2400;

/** Its address. Null: the file is no picture that we take. */
export async function storeCategoryPicture(
  { context, db, gym, now, person }: StudioContext,
  body: Buffer,
): Promise<string | null> {
  const stored = await storeCleanPicture(db, context.media, {
    ...{ gymId: gym.id, start: `categories/${gym.id}-`, maxSide: MAX_SIDE, body },
    act: { accountId: person.accountId, action: "category.upload-picture", now },
  });
  return stored && paths.picture(stored.path);
}
