/** Makes a file of a part of a stored picture. */
import { toCropBox, type Crop } from "./picture-crop";
import { openSharp, PICTURE_LIMITS, PICTURE_TIMEOUT } from "./picture-tools.server";

/**
 * In the picture's own format, JPEG or WebP, which is upright already. Null when it is broken.
 *
 * @param color of the margin; null: transparent, which only a WebP can be
 */
export async function cropPicture(
  body: Buffer,
  {
    crop,
    ratio,
    color,
    maxWidth,
  }: { crop: Crop; ratio: number; color: string | null; maxWidth: number },
): Promise<Buffer | null> {
  const sharp = await openSharp();
  try {
    const { width, height, format } = await sharp(body, PICTURE_LIMITS).metadata();
    const box = toCropBox({ width, height }, crop, ratio);
    const scale = Math.min(1, maxWidth / box.width);
    const [across, down] = [
      toSpan({ start: box.left, length: box.width, of: width, scale }),
      toSpan({ start: box.top, length: box.height, of: height, scale }),
    ];
    const part = sharp(body, PICTURE_LIMITS)
      .extract({ left: across.from, top: down.from, width: across.taken, height: down.taken })
      .resize(across.drawn, down.drawn, { fit: "fill" })
      .extend({
        ...{ left: across.before, right: across.after, top: down.before, bottom: down.after },
        background: color ?? { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .timeout(PICTURE_TIMEOUT);
    return await (
      format === "jpeg" ? part.jpeg({ quality: 82, progressive: true }) : part.webp({ quality: 82 })
    ).toBuffer();
  } catch {
    return null;
  }
}

/** One side of the part: which pixels of the picture are taken, how many they become, and the margins. */
function toSpan({
  start,
  length,
  of,
  scale,
}: {
  start: number;
  length: number;
  of: number;
  scale: number;
}) {
  const from = Math.min(of - 1, Math.max(0, Math.round(start)));
  const taken = Math.max(1, Math.min(of, Math.round(start + length)) - from);
  const whole = Math.max(1, Math.round(length * scale));
  const before = Math.max(0, Math.round(-start * scale));
  const drawn = Math.max(1, Math.min(whole - before, Math.round(taken * scale)));
  return { from, taken, drawn, before, after: Math.max(0, whole - before - drawn) };
}
