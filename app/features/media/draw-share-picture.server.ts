/**
 * Draws a share picture: at the left words on the page's colour, so that the theme's contrast holds for them; at the
 * right the photo, or without one the brand's initial. The typeface is a file of ours: a server may have no fonts.
 */
import { join } from "node:path";
import { findPackageRoot } from "~/db/package-root.server";
import { toDrawableText } from "./drawable-text";
import { strokesOfInitial } from "./initial-strokes";
import { openSharp, PICTURE_LIMITS, PICTURE_TIMEOUT } from "./picture-tools.server";
import { SHARE_PICTURE_SIZE } from "./share-picture-size";

interface CardToDraw {
  brand: string;
  title: string;
  note: string | null;
  colors: Record<"page" | "text" | "text-dim" | "brand" | "brand-ink", string>;
  logo: Buffer | null;
  picture: Buffer | null;
}

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE_SIZE;
const MARGIN = 64;
/** The words' own column, on plain colour. */
const COLUMN = 520;
const PICTURE_LEFT = 540;
const FADE = 140;
/** How much farther right the brand colour begins at the top than at the bottom. */
const SLANT = 120;
const GAP = 24;
const LOGO = { width: 240, height: 96 };
const BAR = { width: 96, height: 10 };
const FONT = "Archivo Condensed Latin";
const NOTE_SIZES = [34, 30];
const TITLE_SIZES = [92, 80, 68, 58, 48, 40];
const MAX_TITLE = 90;
const MAX_NOTE = 90;

const fontFile = () => join(findPackageRoot(), "app/features/media/fonts/archivo-condensed.ttf");

/** Layers are composed at once, so compressing them is wasted. */
const RAW = { compressionLevel: 0 };

interface TextBox {
  sizes: readonly number[];
  width: number;
  height: number;
  maxLength: number;
}

type Layer = { input: Buffer; left: number; top: number };

/** @returns a JPEG of the size of share pictures */
export async function drawSharePicture(card: CardToDraw): Promise<Buffer> {
  const sharp = await openSharp();
  const photo = card.picture && (await cropPhoto(card.picture, WIDTH - PICTURE_LEFT));
  const side = photo ? await fadePhoto(card, photo) : await drawInitial(card, WIDTH - PICTURE_LEFT);
  const measure = photo ? () => COLUMN : measureToSlant;
  const layers = [{ input: side, left: PICTURE_LEFT, top: 0 }, ...(await drawWords(card, measure))];
  return sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: card.colors.page },
  })
    .composite(layers)
    .jpeg({ quality: 82, progressive: true })
    .timeout(PICTURE_TIMEOUT)
    .toBuffer();
}

/** The width of words whose lowest line ends at `bottom`: there the brand colour is nearest to them. */
const measureToSlant = (bottom: number): number =>
  Math.min(COLUMN, PICTURE_LEFT + Math.floor(SLANT * (1 - bottom / HEIGHT)) - MARGIN - GAP);

async function fadePhoto({ colors: { page } }: CardToDraw, photo: Buffer): Promise<Buffer> {
  const sharp = await openSharp();
  const width = WIDTH - PICTURE_LEFT;
  const fade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}"><defs><linearGradient id="f"><stop offset="0" stop-color="${page}"/><stop offset="1" stop-color="${page}" stop-opacity="0"/></linearGradient></defs><rect width="${FADE}" height="${HEIGHT}" fill="url(#f)"/></svg>`;
  return sharp(photo)
    .composite([{ input: Buffer.from(fade) }])
    .png(RAW)
    .toBuffer();
}

/** Null when the photo cannot be read. */
async function cropPhoto(picture: Buffer, width: number): Promise<Buffer | null> {
  const sharp = await openSharp();
  try {
    return await sharp(picture, PICTURE_LIMITS)
      .autoOrient()
      .resize(width, HEIGHT, { fit: "cover", position: "attention" })
      .removeAlpha()
      .timeout(PICTURE_TIMEOUT)
      .png(RAW)
      .toBuffer();
  } catch {
    return null;
  }
}

async function drawInitial({ brand, colors }: CardToDraw, width: number): Promise<Buffer> {
  const sharp = await openSharp();
  const [glyphWidth, path] = strokesOfInitial(brand);
  const scale = 3.2;
  const place = `translate(${width / 2 - (glyphWidth * scale) / 2} ${HEIGHT / 2 - 50 * scale}) scale(${scale})`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}"><path d="M${SLANT} 0H${width}V${HEIGHT}H0Z" fill="${colors.brand}"/><path transform="translate(40 0) ${place}" d="${path}" fill="none" stroke="${colors["brand-ink"]}" stroke-width="19" stroke-linejoin="round"/></svg>`;
  return sharp(Buffer.from(svg)).png(RAW).toBuffer();
}

/**
 * From the top: logo or name of the brand; from the bottom: bar, note and title. A note that the name or the title says
 * already is left out. `measure` is the width of words that end at a height.
 */
async function drawWords(card: CardToDraw, measure: (bottom: number) => number): Promise<Layer[]> {
  const { brand, colors, note, title } = card;
  const logo = card.logo && (await fitLogo(card.logo, colors.page));
  const isTitleBrand = title === brand;
  const name =
    logo || isTitleBrand
      ? null
      : await drawText(brand, colors["text-dim"], {
          sizes: NOTE_SIZES,
          width: measure(MARGIN + LOGO.height),
          height: LOGO.height,
          maxLength: MAX_NOTE,
        });
  const head = logo ?? name?.input ?? null;
  const layers: Layer[] = [];
  if (head) layers.push({ input: head, left: MARGIN, top: MARGIN });
  let bottom = HEIGHT - MARGIN - BAR.height;
  layers.push({ input: await drawBar(colors.brand), left: MARGIN, top: bottom });
  bottom -= 28;
  const isSaid = note === title || (name !== null && note === brand);
  const below =
    note === null || isSaid
      ? null
      : await drawText(note, colors["text-dim"], {
          sizes: NOTE_SIZES,
          width: measure(bottom),
          height: 90,
          maxLength: MAX_NOTE,
        });
  if (below) {
    layers.push({ input: below.input, left: MARGIN, top: bottom - below.height });
    bottom -= below.height + 28;
  }
  const top = MARGIN + (head ? LOGO.height + 24 : 0);
  const words = await drawText(title, colors.text, {
    sizes: TITLE_SIZES,
    width: measure(bottom),
    height: bottom - top,
    maxLength: MAX_TITLE,
  });
  if (words) layers.push({ input: words.input, left: MARGIN, top: bottom - words.height });
  return layers;
}

async function drawBar(color: string): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp({ create: { ...BAR, channels: 3, background: color } })
    .png(RAW)
    .toBuffer();
}

/** Null when the logo cannot be read. */
async function fitLogo(logo: Buffer, page: string): Promise<Buffer | null> {
  const sharp = await openSharp();
  try {
    return await sharp(logo, PICTURE_LIMITS)
      .autoOrient()
      .resize({ ...LOGO, fit: "inside" })
      .flatten({ background: page })
      .timeout(PICTURE_TIMEOUT)
      .png(RAW)
      .toBuffer();
  } catch {
    return null;
  }
}

/** In the largest size that fits; null for a text that the typeface cannot draw, or that fits in none. */
async function drawText(
  text: string,
  color: string,
  { sizes, width, height, maxLength }: TextBox,
): Promise<{ input: Buffer; height: number } | null> {
  const drawable = toDrawableText(text, maxLength);
  if (drawable === null) return null;
  const sharp = await openSharp();
  const escaped = drawable.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  for (const size of sizes) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${escaped}</span>`,
        font: `${FONT} ${size}px`,
        fontfile: fontFile(),
        width,
        rgba: true,
        wrap: size === sizes.at(-1) ? "word-char" : "word",
      },
    })
      .png(RAW)
      .timeout(PICTURE_TIMEOUT)
      .toBuffer({ resolveWithObject: true });
    if (info.width <= width && info.height <= height) return { input: data, height: info.height };
  }
  return null;
}
