/** What kind of picture a file is by its first bytes; its name and type are the sender's claim. Pure. */
export function recognisePicture(bytes: Uint8Array): "jpg" | "png" | "webp" | null {
  const beginsWith = (...signature: number[]) =>
    signature.every((byte, index) => bytes[index] === byte);
  if (beginsWith(0xff, 0xd8, 0xff)) return "jpg";
  if (beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  return text(0, 4) === "RIFF" && text(8, 12) === "WEBP" ? "webp" : null;
}
