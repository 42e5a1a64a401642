/** Addresses of a picture in three widths; the browser chooses width and format. */
import { PICTURE_WIDTHS, stemOf } from "~/features/media/picture-variant";
import { paths } from "~/paths";

const OWN = paths.picture("");

interface PictureAddresses {
  src: string;
  srcSet?: string;
}

/** Pictures on other servers, and those without variants, keep their address. */
export function pictureAddresses(src: string): PictureAddresses {
  const stem = src.startsWith(OWN) ? stemOf(src.slice(OWN.length)) : null;
  if (stem === null) return { src };
  return {
    // Browsers without srcset may not support WebP either.
    src: paths.pictureVariant(800, stem),
    srcSet: PICTURE_WIDTHS.map((width) => `${paths.pictureVariant(width, stem)} ${width}w`).join(
      ", ",
    ),
  };
}
