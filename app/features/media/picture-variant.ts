/**
 * Smaller versions of a picture: `/pictures/{width}/{name without ending}`, in the best available format the
 * browser takes. They are stored beside the pictures, below `variants/`, and can be made again at any time.
 */
import { isMediaKey } from "./media-store";

export const PICTURE_WIDTHS = [400, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
/** `png`: for transparent pictures where WebP is not accepted. */
export type VariantFormat = "avif" | "webp" | "jpg" | "png";

const ENDING = /\.(?:webp|jpg|png)$/;

/** `ironworks/poster-1.webp` → `ironworks/poster-1`; null for a name without an ending. */
export function stemOf(name: string): string | null {
  const stem = name.replace(ENDING, "");
  return stem === name || ENDING.test(stem) ? null : stem;
}

/** The part of an address after `/pictures/`, when it asks for a variant. */
export function parseVariant(name: string): { width: PictureWidth; stem: string } | null {
  const [, digits, stem = ""] = /^(\d{3,4})\/(.+)$/.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((candidate) => String(candidate) === digits);
  // Bounded, so that the variant's own key is still valid.
  if (!width || ENDING.test(stem) || stem.length > 270 || !isMediaKey(`pictures/${stem}`)) {
    return null;
  }
  return { width, stem };
}

/** The narrowest that is wide enough, else the widest. */
export const fittingWidth = (minimum: number): PictureWidth =>
  PICTURE_WIDTHS.find((width) => width >= minimum) ?? 1600;

export const originalKeys = (stem: string): string[] =>
  ["webp", "jpg", "png"].map((ending) => `pictures/${stem}.${ending}`);

export const variantFolder = (stem: string) => `variants/${stem}`;
export const variantKey = (stem: string, width: PictureWidth, format: VariantFormat) =>
  `${variantFolder(stem)}/${width}.${format}`;

/** Only if named: a browser that merely accepts anything may be an old one. */
export function accepts(header: string | undefined): { avif: boolean; webp: boolean } {
  const takes = (type: string) =>
    (header ?? "").split(",").some((range) => {
      const [name = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
  return { avif: takes("image/avif"), webp: takes("image/webp") };
}
