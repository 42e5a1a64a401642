/** The pictures of a gym's look, and the shape of the part that a creator cuts out of each. Pure. */

/** Those with a form for their upload; the logo's has a page of its own. */
export const UPLOAD_KINDS = ["header", "about"] as const;
export const PICTURE_KINDS = ["logo", ...UPLOAD_KINDS] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A logo stands in a circle, so a wide one may need a margin; the others fill their place. */
export const PART_SHAPES = {
  logo: { ratio: 1, minZoom: 10 },
  header: { ratio: 16 / 9, minZoom: 100 },
  about: { ratio: 4 / 3, minZoom: 100 },
} as const satisfies Record<PictureKind, { ratio: number; minZoom: number }>;
