/** Which part of a stored picture is shown, and the name of the file that holds this part alone. Pure. */

/** In percent. At a zoom of 100 the part is the largest that the picture holds; below, it has a margin. */
export interface Crop {
  zoom: number;
  /** Where the part lies: 0 at the left or the top, 100 at the right or the bottom. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const MIDDLE: Crop = { zoom: 100, x: 50, y: 50 };
export const MAX_ZOOM = 300;

/** In pixels of the picture; beyond its edges where the part has a margin. */
export function toCropBox({ width, height }: Size, { zoom, x, y }: Crop, ratio: number) {
  const boxWidth = (Math.min(width, height * ratio) * 100) / zoom;
  const boxHeight = boxWidth / ratio;
  return {
    left: ((width - boxWidth) * x) / 100,
    top: ((height - boxHeight) * y) / 100,
    width: boxWidth,
    height: boxHeight,
  };
}

const MAX_NEARLY_SQUARE = 1.15;

/** Whether a circle in the largest square part cuts little of the picture. */
export const isNearlySquare = ({ width, height }: Size): boolean =>
  Math.max(width, height) / Math.min(width, height) <= MAX_NEARLY_SQUARE;

/** The largest zoom at which a circle in a square part holds the whole picture. */
export const toWholeZoom = ({ width, height }: Size, minZoom: number): number =>
  Math.max(minZoom, Math.floor((100 * Math.min(width, height)) / Math.hypot(width, height)));

/** The picture is dragged by shares of the part's width and height. */
export function moveCrop(
  size: Size,
  crop: Crop,
  { ratio, by }: { ratio: number; by: { x: number; y: number } },
): Crop {
  const box = toCropBox(size, crop, ratio);
  const move = (place: number, free: number, way: number) =>
    Math.abs(free) < 1 ? place : toPercent(place - (way * 100) / free);
  return {
    ...crop,
    x: move(crop.x, size.width - box.width, by.x * box.width),
    y: move(crop.y, size.height - box.height, by.y * box.height),
  };
}

const toPercent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)));

/** Null: no whole numbers, or beyond the limits. */
export function parseCrop(
  typed: Readonly<Record<keyof Crop, unknown>>,
  minZoom: number,
): Crop | null {
  const read = (value: unknown, min: number, max: number) => {
    const number = /^\d{1,3}$/.test(String(value)) ? Number(value) : NaN;
    return number >= min && number <= max ? number : null;
  };
  const [zoom, x, y] = [
    read(typed.zoom, minZoom, MAX_ZOOM),
    read(typed.x, 0, 100),
    read(typed.y, 0, 100),
  ];
  return zoom === null || x === null || y === null ? null : { zoom, x, y };
}

interface PictureName {
  /** The name of the whole picture. */
  original: string;
  /** Null: the whole. */
  crop: Crop | null;
}

/** `{hash}.jpg` is a whole picture, `{hash}-{zoom}-{x}-{y}.jpg` a part of it. */
export function toPictureName({ original, crop }: PictureName): string {
  if (!crop) return original;
  const [hash = "", ending = ""] = original.split(".");
  return `${hash}-${crop.zoom}-${crop.x}-${crop.y}.${ending}`;
}

/** The name or the address of the whole picture, of that of a part. */
export const toWholeName = (name: string): string =>
  name.replace(/(?:-\d{1,3}){3}(?=\.[a-z]+$)/, "");

/** Null: no name that a picture was stored under. */
export function parsePictureName(name: string): PictureName | null {
  const match = /^([0-9a-f]{16})(?:-(\d{1,3})-(\d{1,3})-(\d{1,3}))?\.(jpg|webp)$/.exec(name);
  if (!match) return null;
  const [, hash, zoom, x, y, ending] = match;
  const crop = zoom === undefined ? null : parseCrop({ zoom, x, y }, 1);
  if (zoom !== undefined && !crop) return null;
  return { original: `${hash}.${ending}`, crop };
}
