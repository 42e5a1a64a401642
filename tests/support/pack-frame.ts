/** A binary frame, as a broadcasting page packs it. */
import { FRAME_HEADER_BYTES, type Frame } from "~/features/lives/broadcast/protocol";

export function packFrame({ sequence, part, bytes }: Frame): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(FRAME_HEADER_BYTES + bytes.length);
  const view = new DataView(packed.buffer);
  view.setUint32(0, sequence);
  view.setUint32(4, part);
  packed.set(bytes, FRAME_HEADER_BYTES);
  return packed;
}
