/** The uploaded pictures of a gym's pages: their keys carry the gym and are ours, never the sender's. */
import { buffer } from "node:stream/consumers";
import { cropPicture } from "~/features/media/crop-picture.server";
import {
  isNearlySquare,
  MIDDLE,
  parsePictureName,
  toPictureName,
  toWholeZoom,
  type Crop,
} from "~/features/media/picture-crop";
import { stemOf } from "~/features/media/picture-variant";
import { findLibraryFileByKey, listPictureFacts } from "~/features/media/queries.server";
import { storeCleanPicture } from "~/features/media/store-clean-picture.server";
import { storePicture } from "~/features/media/store-picture.server";
import { paths } from "~/paths";
import type { StudioContext } from "../studio-context.server";
import { PART_SHAPES, type PictureKind } from "./picture-kinds";

/** As wide as the widest place that shows one. */
const MAX_SIDES = { logo: 1600, header: 2400, about: 2400 } as const;
const PREVIEW_WIDTH = 1600;
const FOLDERS = { logo: "logos/", header: "brand/", about: "brand/" } as const;

interface StoredPicture {
  /** What stands in forms and addresses. */
  name: string;
  key: string;
  src: string;
}

type Page = Pick<StudioContext, "context" | "db" | "gym" | "now" | "person">;

/** For a logo that its circle would cut: the one with a margin, stored beside it. Null: no picture that we take. */
export async function storeBrandPicture(
  page: Page,
  { kind, upload }: { kind: PictureKind; upload: Buffer },
): Promise<StoredPicture | null> {
  const { context, db, gym, now, person } = page;
  const action = kind === "logo" ? "gym.upload-logo" : "gym.upload-picture";
  const stored = await storeCleanPicture(db, context.media, {
    ...{ gymId: gym.id, maxSide: MAX_SIDES[kind], body: upload },
    start: toStoredPicture(gym.id, { kind, name: "" }).path,
    act: { accountId: person.accountId, action, now },
  });
  const original = stored && toStoredPicture(gym.id, { kind, name: stored.name });
  if (!original || kind !== "logo") return original;
  const [size] = await listPictureFacts(db, [original.key]);
  if (!size || isNearlySquare(size)) return original;
  const crop = { ...MIDDLE, zoom: toWholeZoom(size, PART_SHAPES.logo.minZoom) };
  return (await storePictureCrop(page, { kind, original, crop })) ?? original;
}

/** The part as a picture of its own; the whole one stays. Null: it cannot be read. */
export async function storePictureCrop(
  { context, db, gym, now, person }: Page,
  { kind, original, crop }: { kind: PictureKind; original: StoredPicture; crop: Crop },
): Promise<StoredPicture | null> {
  const name = toPictureName({ original: original.name, crop });
  const file = toStoredPicture(gym.id, { kind, name });
  if (await findLibraryFileByKey(db, file.key)) return file;
  const [[facts], stream] = await Promise.all([
    listPictureFacts(db, [original.key]),
    context.media.read(original.key),
  ]);
  if (!facts || !stream) return null;
  const body = await cropPicture(await buffer(stream), {
    ...{ crop, ratio: PART_SHAPES[kind].ratio, color: facts.color, maxWidth: MAX_SIDES[kind] },
  });
  if (!body) return null;
  const stored = await storePicture(db, context.media, {
    ...{ gymId: gym.id, key: file.key, body },
    act: { accountId: person.accountId, action: "gym.crop-picture", now },
  });
  return stored.ok ? file : null;
}

/** Null: this gym has no such picture. */
export async function findBrandPicture(
  { db, gym }: Pick<StudioContext, "db" | "gym">,
  { kind, name }: { kind: PictureKind; name: string },
): Promise<StoredPicture | null> {
  if (!parsePictureName(name)) return null;
  const picture = toStoredPicture(gym.id, { kind, name });
  return (await findLibraryFileByKey(db, picture.key)) ? picture : null;
}

/** What the form for the part needs. Null: there is no picture, or none that was uploaded here. */
export async function describeCrop(
  { db, gym }: Pick<StudioContext, "db" | "gym">,
  { kind, src }: { kind: PictureKind; src: string | null },
) {
  const start = toStoredPicture(gym.id, { kind, name: "" }).src;
  const parsed = src?.startsWith(start) ? parsePictureName(src.slice(start.length)) : null;
  if (!parsed) return null;
  const { key, name, path } = toStoredPicture(gym.id, { kind, name: parsed.original });
  const [facts] = await listPictureFacts(db, [key]);
  if (!facts) return null;
  const { width, height, color } = facts;
  const preview = paths.pictureVariant(PREVIEW_WIDTH, stemOf(path) ?? "");
  return { ...{ name, preview, width, height, color }, crop: parsed.crop };
}

function toStoredPicture(gymId: number, { kind, name }: { kind: PictureKind; name: string }) {
  const path = `${FOLDERS[kind]}${gymId}-${kind === "logo" ? "" : `${kind}-`}${name}`;
  return { name, path, key: `pictures/${path}`, src: paths.picture(path) };
}
