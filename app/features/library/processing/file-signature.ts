/** Recognises a file by its first bytes. What is not in this closed list reaches no decoder. */
export type Signature = "iso" | "matroska" | "jpeg" | "png" | "webp";

/** Enough for every signature, and for a text that begins with a mark and spaces. */
export const SIGNATURE_BYTES = 512;

/** Boxes with which films begin (ISO/IEC 14496-12); old QuickTime films have no `ftyp`. */
const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "styp", "moof"]);
/** Pictures in boxes, which nothing here reads. */
const PICTURE_BRANDS = /^(?:hei[csxm]|hev[cmxs]|mif1|msf1|avi[fs]|crx )$/;
const PLAYLISTS =
  /^(?:#EXTM3U|ffconcat\s|\[playlist\]|<\?xml[^>]*>\s*<MPD\b|<MPD\b|<\?wpl|<smil\b)/i;

const START_OF_BYTES: readonly [Signature, readonly number[]][] = [
  ["matroska", [0x1a, 0x45, 0xdf, 0xa3]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

export function recognizeFile(start: Uint8Array): Signature | "playlist" | "unknownFormat" {
  const text = String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES));
  const bytes = START_OF_BYTES.find(([, wanted]) => wanted.every((byte, at) => start[at] === byte));
  if (bytes) return bytes[0];
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (FIRST_BOXES.has(text.slice(4, 8))) {
    const isPicture = text.slice(4, 8) === "ftyp" && PICTURE_BRANDS.test(text.slice(8, 12));
    return isPicture ? "unknownFormat" : "iso";
  }
  return PLAYLISTS.test(text.replace(/^(?:\xef\xbb\xbf)?\s*/, "")) ? "playlist" : "unknownFormat";
}
