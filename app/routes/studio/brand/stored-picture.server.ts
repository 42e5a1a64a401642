/** The uploaded pictures of a gym's pages: their keys carry the gym and are ours, never the sender's. */
import { cleanPicture } from "~/features/media/clean-picture.server";
import { recognisePicture } from "~/features/media/recognise-picture";
import { findLibraryFileByKey } from "~/features/media/queries.server";
import { storePicture } from "~/features/media/store-picture.server";
import { sha256Hex } from "~/kernel/ids.server";
import { paths } from "~/paths";
import type { StudioContext } from "../studio-context.server";

/** As wide as the widest place that shows one. */
const MAX_SIDE = 2400;

export const PICTURE_KINDS = ["header", "about"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

interface StoredPicture {
  name: string;
  key: string;
  src: string;
}

/** Null: the file is no picture that we take. */
export async function storeBrandPicture(
  { context, db, gym, now, person }: StudioContext,
  { kind, upload }: { kind: PictureKind; upload: Buffer },
): Promise<StoredPicture | null> {
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(upload)) return null;
  const picture = await cleanPicture(upload, { width: MAX_SIDE, height: MAX_SIDE });
  if (!picture) return null;
  const name = `${sha256Hex(picture.body).slice(0, 16)}.${picture.ending}`;
  const file = toStoredPicture(gym.id, { kind, name });
  const stored = await storePicture(db, context.media, {
    gymId: gym.id,
    key: file.key,
    body: picture.body,
    act: { accountId: person.accountId, action: "gym.upload-picture", now },
  });
  return stored.ok ? file : null;
}

/** Null: this gym has no such picture. */
export async function findBrandPicture(
  { db, gym }: Pick<StudioContext, "db" | "gym">,
  { kind, name }: { kind: PictureKind; name: string },
): Promise<StoredPicture | null> {
  if (!/^[0-9a-f]{16}\.(?:jpg|webp)$/.test(name)) return null;
  const picture = toStoredPicture(gym.id, { kind, name });
  return (await findLibraryFileByKey(db, picture.key)) ? picture : null;
}

function toStoredPicture(
  gymId: number,
  { kind, name }: { kind: PictureKind; name: string },
): StoredPicture {
  const path = `brand/${gymId}-${kind}-${name}`;
  return { name, key: `pictures/${path}`, src: paths.picture(path) };
}
