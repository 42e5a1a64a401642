/** An uploaded picture made anew from its pixels: nothing else of the file is stored, no EXIF and no GPS. */
import { openSharp, PICTURE_LIMITS, PICTURE_TIMEOUT } from "./picture-tools.server";
import { recognisePicture } from "./recognise-picture";

const MAX_SIDE = 1600;

/** Null: it is no JPEG, PNG or WebP, is broken, or has more than 50 million pixels. */
export async function cleanPicture(
  body: Buffer,
): Promise<{ body: Buffer; ending: "jpg" | "png" | "webp" } | null> {
  // Only what begins as one of the three reaches the decoder.
  const ending = recognisePicture(body);
  if (!ending) return null;
  const sharp = await openSharp();
  try {
    const pixels = sharp(body, PICTURE_LIMITS)
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
      .timeout(PICTURE_TIMEOUT);
    const made =
      ending === "png"
        ? pixels.png({ compressionLevel: 9 })
        : ending === "webp"
          ? pixels.webp({ quality: 90 })
          : pixels.jpeg({ quality: 90, progressive: true });
    return { body: await made.toBuffer(), ending };
  } catch {
    return null;
  }
}
