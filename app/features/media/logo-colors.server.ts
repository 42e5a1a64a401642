/** The colours of a logo, the most of it first. */
import type { LogoColor } from "~/features/gyms/suggest-colors";
import { openSharp, PICTURE_LIMITS, PICTURE_TIMEOUT } from "./picture-tools.server";

/** A logo has few colours, and its edges mix them. */
const SIDE = 96;
const OPAQUE_FROM = 160;
/** Bits of each channel that make one colour out of similar ones. */
const BITS = 4;
const MAX_COLORS = 12;

/** Empty for a picture that cannot be read, or that is transparent. */
export async function findLogoColors(logo: Buffer): Promise<LogoColor[]> {
  const sharp = await openSharp();
  const pixels = await sharp(logo, PICTURE_LIMITS)
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true, kernel: "nearest" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .timeout(PICTURE_TIMEOUT)
    .toBuffer()
    .catch(() => Buffer.alloc(0));
  return countColors(pixels);
}

interface Bucket {
  count: number;
  sum: [number, number, number];
}

function countColors(pixels: Buffer): LogoColor[] {
  const buckets = new Map<number, Bucket>();
  let opaque = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < OPAQUE_FROM) continue;
    opaque += 1;
    const shift = 8 - BITS;
    const key = ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift);
    const bucket = buckets.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bucket.count += 1;
    bucket.sum = [bucket.sum[0] + r, bucket.sum[1] + g, bucket.sum[2] + b];
    buckets.set(key, bucket);
  }
  return [...buckets.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_COLORS)
    .map(({ count, sum }) => ({
      color: `#${sum
        .map((part) =>
          Math.round(part / count)
            .toString(16)
            .padStart(2, "0"),
        )
        .join("")}`,
      share: count / opaque,
    }));
}
