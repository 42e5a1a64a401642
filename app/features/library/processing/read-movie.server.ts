/** Reads what matters of an MP4's `moov` without a decoder. */
import { open } from "node:fs/promises";
import { BoxCursor, BrokenBoxes, type Box } from "./box-cursor.server";
import { judgeMovie, type Movie, type Track } from "./movie-boxes";

const MAX_TRACKS = 100;

/** Null when there is no `moov`, or it is broken. */
export async function readMovie(path: string): Promise<Movie | null> {
  const file = await open(path, "r");
  try {
    return await new MovieReader(new BoxCursor(file)).read((await file.stat()).size);
  } catch (error) {
    if (error instanceof BrokenBoxes) return null;
    throw error;
  } finally {
    await file.close();
  }
}

class MovieReader {
  private readonly tracks: Track[] = [];
  private isEncrypted = false;
  private isFragmented = false;
  private brand = "";
  private durationSeconds: number | null = null;

  constructor(private readonly cursor: BoxCursor) {}

  async read(size: number): Promise<Movie | null> {
    for await (const box of this.cursor.boxesIn({ start: 0, end: size })) {
      if (box.type === "ftyp")
        this.brand = (await this.cursor.bytesOf(box)).toString("latin1", 0, 4);
      if (box.type !== "moov") continue;
      await this.readMoov(box);
      const { brand, tracks, isEncrypted, isFragmented, durationSeconds } = this;
      return judgeMovie({ brand, tracks, isEncrypted, isFragmented, durationSeconds });
    }
    return null;
  }

  private async readMoov(moov: Box): Promise<void> {
    for await (const box of this.cursor.boxesIn(moov)) {
      if (box.type === "mvhd") this.durationSeconds = durationOf(await this.cursor.bytesOf(box));
      if (box.type === "mvex") this.isFragmented = true;
      if (box.type === "pssh") this.isEncrypted = true;
      if (box.type === "trak" && this.tracks.length < MAX_TRACKS) await this.readTrack(box);
    }
  }

  private async readTrack(trak: Box): Promise<void> {
    const track: Track = {
      ...{ handler: "", codec: "", profile: null, width: 0, height: 0 },
      ...{ isTurned: false, isExternal: false },
    };
    this.tracks.push(track);
    await this.walk(trak, ["mdia", "minf", "stbl", "dinf"], async (box) => {
      const bytes = await this.cursor.bytesOf(box);
      if (box.type === "tkhd") track.isTurned = isTurned(bytes);
      // A handler of `minf` belongs to QuickTime's data, not to the track.
      if (box.type === "hdlr" && track.handler === "")
        track.handler = bytes.toString("latin1", 8, 12);
      if (box.type === "dref") track.isExternal = isExternal(bytes);
      if (box.type === "stsd") this.readSampleEntry(bytes, track);
    });
  }

  private async walk(
    parent: Box,
    containers: readonly string[],
    visit: (box: Box) => Promise<void>,
  ): Promise<void> {
    for await (const box of this.cursor.boxesIn(parent)) {
      const inner = containers.filter((type) => type !== box.type);
      // A container inside one of its kind is not entered, so the depth is bounded.
      if (inner.length < containers.length) await this.walk(box, inner, visit);
      else if (["tkhd", "hdlr", "dref", "stsd"].includes(box.type)) await visit(box);
    }
  }

  /** 8 bytes of version and count, then the first entry: size, type, 6 reserved, 2 of the data reference. */
  private readSampleEntry(bytes: Buffer, track: Track): void {
    const type = bytes.toString("latin1", 12, 16);
    track.codec = type;
    if (/^enc[vatsm]$/.test(type) || bytes.includes("sinf", 16, "latin1")) this.isEncrypted = true;
    if (track.handler === "vide" && bytes.length >= 44) {
      track.width = bytes.readUInt16BE(40);
      track.height = bytes.readUInt16BE(42);
    }
    const config = bytes.indexOf(type === "mp4a" ? "esds" : "avcC", 16, "latin1");
    if (config < 0) return;
    // Of `avcC`: a version, then the profile. Of `esds`: the object type behind the tag 4 and its length.
    if (type !== "mp4a") track.profile = bytes[config + 5] ?? null;
    else track.profile = objectTypeOf(bytes.subarray(config + 8, config + 40));
  }
}

/** Of a `mvhd`; null when it does not say. */
function durationOf(bytes: Buffer): number | null {
  const isLong = bytes[0] === 1;
  if (bytes.length < (isLong ? 32 : 20)) return null;
  const timescale = bytes.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  const unknown = isLong ? 2 ** 64 : 2 ** 32 - 1;
  return timescale === 0 || length === 0 || length >= unknown ? null : length / timescale;
}

/** The matrix of a `tkhd` by a quarter. */
function isTurned(bytes: Buffer): boolean {
  const matrix = bytes[0] === 1 ? 52 : 40;
  if (bytes.length < matrix + 8) return false;
  return bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 4) !== 0;
}

/** A `dref` whose first entry does not say that the data are in the same file. */
function isExternal(bytes: Buffer): boolean {
  if (bytes.length < 20) return false;
  return (bytes.readUInt32BE(16) & 1) === 0;
}

/** The first descriptor of kind 4 in an `esds`: its kind, its length in one to four bytes, the object type. */
function objectTypeOf(bytes: Buffer): number | null {
  const at = bytes.indexOf(4, 3);
  if (at < 0) return null;
  let next = at + 1;
  while (next < at + 4 && ((bytes[next] ?? 0) & 0x80) !== 0) next += 1;
  return bytes[next + 1] ?? null;
}
