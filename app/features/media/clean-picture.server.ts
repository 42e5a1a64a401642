/** Pictures of strangers: their size without decoding them, and a copy without what a camera wrote into them. */
import { openSharp, PICTURE_LIMITS, PICTURE_TIMEOUT } from "./picture-tools.server";

/** Its size as it is shown, and sharp's name of the format; null when it is no picture. Nothing is decoded. */
export async function readPictureSize(
  body: Buffer,
): Promise<{ width: number; height: number; format: string } | null> {
  const sharp = await openSharp();
  try {
    // The caller judges the size, which a limit here would make an error like any other.
    const { format, autoOrient } = await sharp(body, { limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: autoOrient.height, format };
  } catch {
    return null;
  }
}

/**
 * Encoded anew and rotated as the camera recorded, its first frame only: JPEG, or WebP where it is drawn or
 * transparent. Null when it is broken.
 */
export async function cleanPicture(
  body: Buffer,
  { width, height }: { width: number; height: number },
): Promise<{ body: Buffer; ending: "jpg" | "webp"; width: number; height: number } | null> {
  const sharp = await openSharp();
  try {
    const { format, hasAlpha } = await sharp(body, PICTURE_LIMITS).metadata();
    const isWebp = hasAlpha || format === "png";
    const resized = sharp(body, PICTURE_LIMITS)
      .autoOrient()
      .resize({ width, height, fit: "inside", withoutEnlargement: true })
      .timeout(PICTURE_TIMEOUT);
    const encoded = isWebp
      ? resized.webp({ quality: 82 })
      : resized.jpeg({ quality: 82, progressive: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    return { body: data, ending: isWebp ? "webp" : "jpg", ...size };
  } catch {
    return null;
  }
}
