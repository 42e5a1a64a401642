/** A cleaned picture in a folder, and beside it a small one for lists. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanPicture } from "~/features/media/clean-picture.server";
import { smallPicture } from "./small-picture";

const SMALL_SIDE = 400;

/** @returns its name; null when it is broken */
export async function writePicture(
  body: Buffer,
  { folder, name, maxSide }: { folder: string; name: string; maxSide: number },
): Promise<string | null> {
  const large = await cleanPicture(body, { width: maxSide, height: maxSide });
  const small =
    large && (await cleanPicture(large.body, { width: SMALL_SIDE, height: SMALL_SIDE }));
  if (!large || !small) return null;
  const file = `${name}.${large.ending}`;
  await writeFile(join(folder, file), large.body);
  await writeFile(join(folder, smallPicture(file)), small.body);
  return file;
}
