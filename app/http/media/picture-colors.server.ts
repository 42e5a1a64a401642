/** The colours shown in place of a page's pictures until they load (app/ui/primitives/picture-colors.ts). */
import { describePictures } from "~/features/media/describe-pictures.server";
import type { Db } from "~/db/client.server";
import { paths } from "~/paths";

const OWN = paths.picture("");

/** Maps addresses as printed on the page to colours; pictures of other sites have none. */
export async function pictureColors(
  db: Db,
  addresses: readonly (string | null | undefined)[],
): Promise<Record<string, string>> {
  const keys = addresses.flatMap((address) => (address?.startsWith(OWN) ? [address.slice(1)] : []));
  const colors: Record<string, string> = {};
  for (const [key, { color }] of await describePictures(db, keys)) {
    if (color) colors[`/${key}`] = color;
  }
  return colors;
}
