/** Stores the picture that a creator has uploaded, cleaned, under a name of ours: the first half of its hash. */
import type { Db } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { cleanPicture } from "./clean-picture.server";
import type { MediaStore } from "./media-store";
import { recognisePicture } from "./recognise-picture";
import { storePicture } from "./store-picture.server";

interface UploadedPicture extends Omit<Parameters<typeof storePicture>[2], "key" | "gymId"> {
  gymId: number;
  /** What its path below `/pictures/` begins with: a folder, and a name that carries the gym. */
  start: string;
  /** As wide and as high as the widest place that shows it, in pixels. */
  maxSide: number;
}

/** Null: the bytes are no picture that we take. */
export async function storeCleanPicture(
  db: Db,
  media: MediaStore,
  { start, maxSide, body, ...picture }: UploadedPicture,
): Promise<{ name: string; path: string } | null> {
  // Only what begins as a picture reaches the decoder.
  if (!recognisePicture(body)) return null;
  const clean = await cleanPicture(body, { width: maxSide, height: maxSide });
  if (!clean) return null;
  const name = `${sha256Hex(clean.body).slice(0, 16)}.${clean.ending}`;
  const path = `${start}${name}`;
  const key = `pictures/${path}`;
  const stored = await storePicture(db, media, { ...picture, key, body: clean.body });
  return stored.ok ? { name, path } : null;
}
