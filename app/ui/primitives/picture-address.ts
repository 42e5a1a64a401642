/** A picture in three widths; which one and which format is for the browser to choose. */
import { PICTURE_WIDTHS, stemOf } from "~/features/media/picture-variant";
import { paths } from "~/paths";

const OWN = paths.picture("");

export interface PictureAddresses {
  src: string;
  srcSet?: string;
}

/** A picture elsewhere, or one without variants, stays as it is. */
export function pictureAddresses(src: string): PictureAddresses {
  const stem = src.startsWith(OWN) ? stemOf(src.slice(OWN.length)) : null;
  if (stem === null) return { src };
  return {
    // For browsers that know no srcset: they may not know WebP either.
    src: paths.pictureVariant(800, stem),
    srcSet: PICTURE_WIDTHS.map((width) => `${paths.pictureVariant(width, stem)} ${width}w`).join(
      ", ",
    ),
  };
}
