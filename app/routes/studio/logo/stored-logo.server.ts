/** The uploaded logos of a gym, and the colours that they suggest. */
import { buffer } from "node:stream/consumers";
import { suggestColors } from "~/features/gyms/suggest-colors";
import { findLogoColors } from "~/features/media/logo-colors.server";
import { toWholeName } from "~/features/media/picture-crop";
import { findBrandPicture } from "../brand/stored-picture.server";
import type { StudioContext } from "../studio-context.server";

/** Null: this gym has no such logo. */
export const findStoredLogo = (page: Pick<StudioContext, "db" | "gym">, name: string) =>
  findBrandPicture(page, { kind: "logo", name });

/** Null: the gym has no logo, or one that was not uploaded here. */
export async function findCurrentLogo(page: Pick<StudioContext, "db" | "gym">) {
  const src = page.gym.logoImageUrl;
  const name = src?.split("/").at(-1)?.replace(/^\d+-/, "") ?? "";
  const logo = await findStoredLogo(page, name);
  return logo?.src === src ? logo : null;
}

/** The suggestions by the colours of the whole logo, without a margin; the same logo always has the same ones. */
export async function suggestColorsOf(
  { context }: Pick<StudioContext, "context">,
  { key }: { key: string },
) {
  const stream = await context.media.read(toWholeName(key));
  return suggestColors(stream ? await findLogoColors(await buffer(stream)) : []);
}
