/**
 * The boxes of an MP4 (ISO/IEC 14496-12) one after the other: a bounded number of short reads, whatever the sizes in
 * the file claim. Libraries for it parse whole boxes into memory, in our own process.
 */
import type { FileHandle } from "node:fs/promises";

export interface Box {
  type: string;
  /** Of the box with its header. */
  from: number;
  /** Of what it contains. */
  start: number;
  end: number;
}

/** In a whole file; a real film has a few hundred before and in its `moov`. */
const MAX_BOXES = 20_000;
/** Of a box that is read; the facts stand in the first bytes. */
const MAX_READ_BYTES = 1024;

export class BrokenBoxes extends Error {}

export class BoxCursor {
  private count = 0;

  constructor(private readonly file: FileHandle) {}

  /** @throws BrokenBoxes for a size that its parent does not have, and for too many boxes */
  async *boxesIn(parent: { start: number; end: number }): AsyncGenerator<Box> {
    let at = parent.start;
    while (at + 8 <= parent.end) {
      this.count += 1;
      if (this.count > MAX_BOXES) throw new BrokenBoxes();
      const header = await this.readAt(at, Math.min(16, parent.end - at));
      if (header.length < 8) throw new BrokenBoxes();
      const short = header.readUInt32BE(0);
      if (short === 1 && header.length < 16) throw new BrokenBoxes();
      const length =
        short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? parent.end - at : short;
      const headerLength = short === 1 ? 16 : 8;
      const end = at + length;
      if (length < headerLength || end > parent.end) throw new BrokenBoxes();
      const type = header.toString("latin1", 4, 8);
      yield { type, from: at, start: at + headerLength, end };
      at = end;
    }
  }

  readonly bytesOf = (box: Box) =>
    this.readAt(box.start, Math.min(MAX_READ_BYTES, box.end - box.start));

  private async readAt(position: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  }
}
