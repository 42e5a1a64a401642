/**
 * Opens sharp for this folder; recognises pictures, finds their colour and resizes them. One at a time and on one
 * thread, so that pictures never starve the pages.
 */
import { strokesOfInitial } from "./initial-strokes";
import type { PictureWidth, VariantFormat } from "./picture-variant";

let opening: ReturnType<typeof loadSharp> | undefined;
/** Loaded lazily: sharp takes a seventh of a second to load, and the start should not wait for it. */
export const openSharp = () => (opening ??= loadSharp());

async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** 50 million pixels take six seconds: anything more is an attack on memory, not a gym's picture. */
export const PICTURE_LIMITS = { limitInputPixels: 50_000_000, failOn: "error" } as const;
export const PICTURE_TIMEOUT = { seconds: 6 };

interface PictureFacts {
  width: number;
  height: number;
  /** `#rrggbb`, its main colour; null if it is transparent. */
  color: string | null;
}

const ENDINGS: Readonly<Record<string, string>> = { jpeg: "jpg", png: "png", webp: "webp" };

/** Null when it is not a JPEG, PNG or WebP, is broken, or is far too large. */
export async function readPicture(
  body: Buffer,
): Promise<(PictureFacts & { ending: string }) | null> {
  const sharp = await openSharp();
  try {
    const { format, autoOrient } = await sharp(body, PICTURE_LIMITS).metadata();
    const ending = Object.hasOwn(ENDINGS, format) ? ENDINGS[format] : undefined;
    if (!ending) return null;
    const { data, info } = await sharp(body, PICTURE_LIMITS)
      .resize(32, 32, { fit: "fill" })
      .ensureAlpha()
      .raw()
      .timeout(PICTURE_TIMEOUT)
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const { dominant, isOpaque } = await sharp(data, { raw: { width, height, channels } }).stats();
    const color = [dominant.r, dominant.g, dominant.b]
      .map((part) => part.toString(16).padStart(2, "0"))
      .join("");
    return {
      width: autoOrient.width,
      height: autoOrient.height,
      color: isOpaque ? `#${color}` : null,
      ending,
    };
  } catch {
    return null;
  }
}

/** JPEG or PNG for browsers that take neither WebP nor AVIF: PNG where there is transparency. */
export async function plainFormat(body: Buffer): Promise<"jpg" | "png"> {
  const sharp = await openSharp();
  const { isOpaque } = await sharp(body, PICTURE_LIMITS).resize(64, 64, { fit: "inside" }).stats();
  return isOpaque ? "jpg" : "png";
}

/** Never enlarged; rotated as the camera recorded; the camera's metadata is removed. @throws what sharp throws */
export async function makeVariant(
  body: Buffer,
  { width, format }: { width: PictureWidth; format: VariantFormat },
): Promise<Buffer> {
  const sharp = await openSharp();
  const resized = sharp(body, PICTURE_LIMITS)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout(PICTURE_TIMEOUT);
  if (format === "avif") return resized.avif({ quality: 52, effort: 2 }).toBuffer();
  if (format === "webp") return resized.webp({ quality: 74 }).toBuffer();
  if (format === "png") return resized.png({ palette: true }).toBuffer();
  return resized.jpeg({ quality: 76, progressive: true }).toBuffer();
}

/** A touch icon is cropped to a rounded square, so the logo keeps a margin there. */
const MARGIN_SHARE = 0.08;
const MARGIN_FROM = 100;
/** The largest square in the safe zone, which is a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks). */
const SAFE_SQUARE_SHARE = 0.8 * Math.SQRT1_2;

/** A square PNG with the logo on the page's colour; null when the logo cannot be read. */
export async function makeLogoIcon(
  logo: Buffer,
  { size, isMaskable, page }: { size: number; isMaskable: boolean; page: string },
): Promise<Buffer | null> {
  const sharp = await openSharp();
  const ownShare = size < MARGIN_FROM ? 0 : MARGIN_SHARE;
  const margin = isMaskable
    ? Math.ceil((size * (1 - SAFE_SQUARE_SHARE)) / 2)
    : Math.round(size * ownShare);
  const inner = size - 2 * margin;
  try {
    return await sharp(logo, PICTURE_LIMITS)
      .autoOrient()
      .resize(inner, inner, { fit: "contain", background: page })
      .flatten({ background: page })
      .extend({ top: margin, right: margin, bottom: margin, left: margin, background: page })
      .png()
      .timeout(PICTURE_TIMEOUT)
      .toBuffer();
  } catch {
    return null;
  }
}

/** The letter's height in a square of 100, and the width of its strokes in the letter's own units. */
const LETTER_HEIGHT = 64;
const MASKABLE_LETTER_HEIGHT = 48;
const STROKE = 19;

/** A square PNG with the first letter of a name. */
export async function makeInitialIcon(options: {
  size: number;
  isMaskable: boolean;
  name: string;
  ground: string;
  ink: string;
}): Promise<Buffer> {
  const sharp = await openSharp();
  const { size, isMaskable, name, ground, ink } = options;
  const [width, path] = strokesOfInitial(name);
  const scale = (isMaskable ? MASKABLE_LETTER_HEIGHT : LETTER_HEIGHT) / (100 + STROKE);
  const place = `translate(${50 - (width / 2) * scale} ${50 - 50 * scale}) scale(${scale})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}"><rect width="100" height="100" fill="${ground}"/><path transform="${place}" d="${path}" fill="none" stroke="${ink}" stroke-width="${STROKE}" stroke-linejoin="round"/></svg>`;
  return sharp(Buffer.from(svg)).png().timeout(PICTURE_TIMEOUT).toBuffer();
}
