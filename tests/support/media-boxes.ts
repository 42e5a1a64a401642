/** Writes and changes MP4 boxes and Matroska elements, byte by byte, as no tool would. */

export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

export const FTYP = box("ftyp", Buffer.from("isom\0\0\x02\0isomavc1mp41", "latin1"));

/** Calls `change` with the place behind each name of the type: where the box's content begins. */
export function changeBoxes(
  file: Buffer,
  type: string,
  change: (bytes: Buffer, start: number) => void,
): Buffer {
  const bytes = Buffer.from(file);
  let at = bytes.indexOf(type, 0, "latin1");
  if (at < 0) throw new Error(`there is no ${type}`);
  for (; at >= 0; at = bytes.indexOf(type, at + 4, "latin1")) change(bytes, at + 4);
  return bytes;
}

/** An element of Matroska with a length of eight bytes. */
export function element(id: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length));
  length[0] = 1;
  return Buffer.concat([Buffer.from(id, "hex"), length, body]);
}

const EBML = element(
  "1a45dfa3",
  element("4282", Buffer.from("matroska")),
  element("4287", Buffer.from([4])),
);

export const matroska = (...content: Uint8Array[]) =>
  Buffer.concat([EBML, element("18538067", ...content)]);

export function filmTrack(number: number, { width, height }: { width: number; height: number }) {
  const size = element("e0", element("b0", u32(width)), element("ba", u32(height)));
  const ids = [
    element("d7", u32(number)),
    element("73c5", u32(number)),
    element("83", Buffer.from([1])),
  ];
  return element("ae", ...ids, element("86", Buffer.from("V_VP8")), size);
}

/** With one picture of nothing: without any, there is nothing to read. */
export const filmOf = (...tracks: Uint8Array[]) =>
  matroska(
    element("1654ae6b", ...tracks),
    element(
      "1f43b675",
      element("e7", u32(0)),
      element("a3", Buffer.from([0x81, 0, 0, 0x80, 1, 2, 3])),
    ),
  );
