/** The uploaded logos of a gym: their keys carry the gym and are ours, never the sender's. */
import { buffer } from "node:stream/consumers";
import { suggestColors } from "~/features/gyms/suggest-colors";
import { cleanPicture } from "~/features/media/clean-picture.server";
import { findLogoColors } from "~/features/media/logo-colors.server";
import { recognisePicture } from "~/features/media/recognise-picture";
import { findLibraryFileByKey } from "~/features/media/queries.server";
import { storePicture } from "~/features/media/store-picture.server";
import { sha256Hex } from "~/kernel/ids.server";
import { paths } from "~/paths";
import type { StudioContext } from "../studio-context.server";

const MAX_SIDE = 1600;

interface StoredLogo {
  /** What stands in the page's address. */
  name: string;
  key: string;
  src: string;
}

/** Null: the file is no picture that we take. */
export async function storeLogo(
  { context, db, gym, now, person }: StudioContext,
  upload: Buffer,
): Promise<StoredLogo | null> {
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(upload)) return null;
  const picture = await cleanPicture(upload, { width: MAX_SIDE, height: MAX_SIDE });
  if (!picture) return null;
  const name = `${sha256Hex(picture.body).slice(0, 16)}.${picture.ending}`;
  const logo = toStoredLogo(gym.id, name);
  const stored = await storePicture(db, context.media, {
    gymId: gym.id,
    key: logo.key,
    body: picture.body,
    act: { accountId: person.accountId, action: "gym.upload-logo", now },
  });
  return stored.ok ? logo : null;
}

/** Null: this gym has no such logo. */
export async function findStoredLogo(
  { db, gym }: Pick<StudioContext, "db" | "gym">,
  name: string,
): Promise<StoredLogo | null> {
  if (!/^[0-9a-f]{16}\.(?:jpg|webp)$/.test(name)) return null;
  const logo = toStoredLogo(gym.id, name);
  return (await findLibraryFileByKey(db, logo.key)) ? logo : null;
}

/** Null: the gym has no logo, or one that was not uploaded here. */
export async function findCurrentLogo(page: Pick<StudioContext, "db" | "gym">) {
  const { id, logoImageUrl } = page.gym;
  const start = toStoredLogo(id, "").src;
  return logoImageUrl?.startsWith(start)
    ? findStoredLogo(page, logoImageUrl.slice(start.length))
    : null;
}

function toStoredLogo(gymId: number, name: string): StoredLogo {
  const path = `logos/${gymId}-${name}`;
  return { name, key: `pictures/${path}`, src: paths.picture(path) };
}

/** The suggestions by the logo's colours; the same logo always has the same ones. */
export async function suggestColorsOf(
  { context }: Pick<StudioContext, "context">,
  { key }: StoredLogo,
) {
  const stream = await context.media.read(key);
  return suggestColors(stream ? await findLogoColors(await buffer(stream)) : []);
}
