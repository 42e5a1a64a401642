/** Pictures of two colours, one of which dominates. */
import sharp from "sharp";

export function paint(options: {
  width: number;
  height: number;
  color: string;
  format: "jpeg" | "png" | "webp";
  /** Paints only its corner. */
  seeThrough?: boolean;
}): Promise<Buffer> {
  const { width, height, color, format, seeThrough = false } = options;
  const corner = {
    width: Math.ceil(width / 5),
    height: Math.ceil(height / 5),
    channels: 4,
  } as const;
  return sharp({
    create: {
      width,
      height,
      channels: 4,
      background: seeThrough ? { r: 0, g: 0, b: 0, alpha: 0 } : color,
    },
  })
    .composite([{ input: { create: { ...corner, background: "#808080" } }, gravity: "northwest" }])
    .toFormat(format)
    .toBuffer();
}
