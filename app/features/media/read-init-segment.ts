/**
 * Size and codecs of a level from its init segment. ffmpeg writes H.264 and AAC only, so the boxes `avc1`, `avcC` and
 * `mp4a` are looked for by their names. Null: it has no H.264.
 */
export function readInitSegment(
  init: Uint8Array,
): { width: number; height: number; codecs: string } | null {
  const entry = findBox(init, "avc1");
  const config = findBox(init, "avcC");
  if (entry === null || config === null || init.length < config + 8) return null;
  const view = new DataView(init.buffer, init.byteOffset, init.byteLength);
  // After the name: 6 reserved bytes, 2 of the data reference, 16 of the coder; then width and height.
  const width = view.getUint16(entry + 4 + 24);
  const height = view.getUint16(entry + 4 + 26);
  // After the name: the version, then profile, constraints and level.
  const profile = Array.from(init.subarray(config + 5, config + 8), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const audio = findBox(init, "mp4a") === null ? "" : ",mp4a.40.2";
  return { width, height, codecs: `avc1.${profile}${audio}` };
}

function findBox(bytes: Uint8Array, name: string): number | null {
  const [a, b, c, d] = Array.from(name, (letter) => letter.charCodeAt(0));
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    if (bytes[at] === a && bytes[at + 1] === b && bytes[at + 2] === c && bytes[at + 3] === d) {
      return at;
    }
  }
  return null;
}
