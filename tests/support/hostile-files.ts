/** Files that somebody uploads who wants more than a film: what each is, and how it must end. */
import { zipSync } from "fflate";
import sharp from "sharp";
import { box, changeBoxes, element, filmOf, filmTrack, FTYP, matroska, u32 } from "./media-boxes";
import { runFfmpeg } from "./recordings";

export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** The refusal of the inspection, `broken` for one of the processing, `harmless` for a clean result. */
  ends: string;
}

/** What must appear in no result; it stands in a neighbour and in what a file hides. */
export const CANARY = "canary-7f3a-must-not-appear";

const MOVIE = ["-movflags", "frag_keyframe+empty_moov+default_base_moof", "-f", "mp4", "pipe:1"];
const PICTURES = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=30"];
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

/** `film` is a plain MP4; `address` is a server that must see nothing. */
export async function makeHostileFiles(film: Buffer, address: string): Promise<HostileFile[]> {
  return [
    ...makeTexts(address),
    ...makeForeign(),
    ...(await makePictures()),
    ...makeMovies(film, address),
    ...(await makeFragments()),
    ...(await makeMatroska(address)),
    ...makeNames(film),
  ];
}

const file = (name: string, bytes: Buffer | string, ends: string): HostileFile => ({
  ...{ name, ends, bytes: typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes },
});

function makeTexts(address: string): HostileFile[] {
  const hls = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile:///etc/passwd\n#EXTINF:5,\n${address}/x.ts\n`;
  return [
    file("concat.mp4", "ffconcat version 1.0\nfile neighbour.mp4\n", "playlist"),
    file("hls.mp4", hls, "playlist"),
    file("marked.mkv", `\xef\xbb\xbf\n${hls}`, "playlist"),
    file("dash.mp4", `<?xml version="1.0"?><MPD><BaseURL>${address}</BaseURL></MPD>`, "playlist"),
    file("hidden-hls.mp4", Buffer.concat([FTYP, Buffer.from(hls)]), "unreadable"),
    file("picture.svg", `<svg xmlns="x"><image href="${address}/x"/></svg>`, "unknownFormat"),
    file("page.mp4", `<!doctype html><script src="${address}"></script>`, "unknownFormat"),
    file("session.sdp", `v=0\no=- 0 0 IN IP4 127.0.0.1\n`, "unknownFormat"),
  ];
}

function makeForeign(): HostileFile[] {
  const zip = Buffer.from(zipSync({ "bomb.mp4": new Uint8Array(5_000_000) }));
  const starts = {
    "a.gif": "GIF89a\x01\0\x01\0",
    "a.tiff": "II*\0\x08\0\0\0",
    "a.pdf": "%PDF-1.7\n",
    "a.exe": "MZ\x90\0",
    "a.elf": "\x7fELF\x02\x01",
    "a.ogg": "OggS\0\x02",
    "a.avi": "RIFF\0\0\0\0AVI LIST",
    "a.flv": "FLV\x01\x05",
    "a.ts": "G@\0\x10".padEnd(188, "\xff"),
    "a.heic": "\0\0\0\x18ftypheic\0\0\0\0",
    "one-byte.mp4": "\0",
  };
  return [
    ...Object.entries(starts).map(([name, start]) => file(name, start, "unknownFormat")),
    file("bomb.zip", zip, "unknownFormat"),
    file("nothing.mp4", "", "empty"),
  ];
}

async function makePictures(): Promise<HostileFile[]> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: "#a33" } });
  const png = await plain.clone().png().toBuffer();
  const place = { GPSLatitude: "48/1 8/1 0/1", GPSLatitudeRef: "N" };
  const jpeg = await plain
    .clone()
    .jpeg()
    .withExif({ IFD0: { Copyright: CANARY }, IFD3: place })
    .toBuffer();
  const claim = (width: number, height: number) =>
    changeBoxes(png, "IHDR", (bytes, start) => {
      bytes.writeUInt32BE(width, start);
      bytes.writeUInt32BE(height, start + 4);
      bytes.writeUInt32BE(crc32(bytes.subarray(start - 4, start + 13)), start + 13);
    });
  return [
    file("bomb.png", claim(50_000, 50_000), "tooLarge"),
    file("claim.png", claim(7000, 7000), "broken"),
    file("place.jpg", jpeg, "harmless"),
    file(
      "polyglot.jpg",
      Buffer.concat([jpeg, Buffer.from(`<script>${CANARY}</script>`)]),
      "harmless",
    ),
    file("torn.jpg", jpeg.subarray(0, jpeg.length - 40), "unreadable"),
    file("noise.jpg", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise(5000)]), "unreadable"),
    file("noise.png", Buffer.concat([png.subarray(0, 8), noise(5000)]), "unreadable"),
    file(
      "noise.webp",
      Buffer.concat([Buffer.from("RIFF\0\x10\0\0WEBPVP8 "), noise(5000)]),
      "unreadable",
    ),
  ];
}

function makeMovies(film: Buffer, address: string): HostileFile[] {
  const moov = film.indexOf("moov", 0, "latin1") - 4;
  const moovLength = film.readUInt32BE(moov);
  const without = (end: number) => film.subarray(0, end);
  const resized = (size: Buffer) =>
    Buffer.concat([film.subarray(0, moov), size, film.subarray(moov + 4)]);
  const long = (bytes: Buffer, start: number) => {
    bytes.writeUInt32BE(
      Math.min(bytes.readUInt32BE(start + 12) * 360_000, 2 ** 32 - 2),
      start + 16,
    );
  };
  const trak = box("trak", box("tkhd", Buffer.alloc(84)));
  const external = changeBoxes(film, "dref", (bytes, start) => {
    bytes.writeUInt32BE(0, start + 16);
  });
  const movie = box(
    "rmra",
    box("rmda", box("rdrf", u32(0), Buffer.from("url "), u32(30), Buffer.from(address))),
  );
  return [
    file("torn.mp4", without(moov + Math.floor(moovLength / 2)), "broken"),
    file("half.mp4", without(moov + moovLength + 3000), "broken"),
    file("huge-moov.mp4", resized(u32(0x7fffffff)), "harmless"),
    file(
      "long-size.mp4",
      Buffer.concat([FTYP, u32(1), Buffer.from("moov"), u32(0xffffffff), u32(0xffffffff)]),
      "unreadable",
    ),
    file(
      "loop.mp4",
      Buffer.concat([FTYP, box("moov", u32(4), Buffer.from("trak"), u32(0), Buffer.from("trak"))]),
      "noStreams",
    ),
    file("nested.mp4", Buffer.concat([FTYP, box("moov", nest("trak", 1000))]), "noStreams"),
    file(
      "boxes.mp4",
      Buffer.concat([FTYP, ...Array.from({ length: 100_000 }, () => box("free"))]),
      "unreadable",
    ),
    file(
      "tracks.mp4",
      Buffer.concat([FTYP, box("moov", ...Array.from({ length: 10_000 }, () => trak))]),
      "tooManyStreams",
    ),
    file("external.mp4", external, "unreadable"),
    file("reference.mov", Buffer.concat([FTYP, box("moov", movie)]), "noStreams"),
    file(
      "zero-timescale.mp4",
      changeBoxes(film, "mdhd", (bytes, start) => bytes.writeUInt32BE(0, start + 12)),
      "harmless",
    ),
    file(
      "negative.mp4",
      changeBoxes(film, "mvhd", (bytes, start) => bytes.writeInt32BE(-5, start + 16)),
      "tooLong",
    ),
    file(
      "hundred-hours.mp4",
      changeBoxes(changeBoxes(film, "mvhd", long), "mdhd", long),
      "tooLong",
    ),
    file(
      "large-claim.mp4",
      changeBoxes(film, "avc1", (bytes, start) => bytes.writeUInt32BE(0xffffffff, start + 24)),
      "harmless",
    ),
    file(
      "encrypted.mp4",
      changeBoxes(film, "avc1", (bytes, start) => bytes.write("encv", start - 4, "latin1")),
      "encrypted",
    ),
    file("noise.mp4", Buffer.concat([FTYP, noise(20_000)]), "unreadable"),
  ];
}

const nest = (type: string, depth: number): Buffer => {
  let inner = box(type);
  for (let at = 0; at < depth; at += 1) inner = box(type, inner);
  return inner;
};

async function makeFragments(): Promise<HostileFile[]> {
  const whole = await runFfmpeg([...PICTURES, "-t", "1", ...H264, ...MOVIE]);
  const moof = whole.indexOf("moof", 0, "latin1") - 4;
  return [file("fragment.mp4", Buffer.concat([box("styp"), whole.subarray(moof)]), "unreadable")];
}

async function makeMatroska(address: string): Promise<HostileFile[]> {
  const film = await runFfmpeg([...PICTURES, "-t", "1", ...H264, "-f", "matroska", "pipe:1"]);
  const attachment = element(
    "1941a469",
    element(
      "61a7",
      element("466e", Buffer.from("canary.txt")),
      element("4660", Buffer.from("text/plain")),
      element("46ae", u32(7)),
      element("465c", Buffer.from(CANARY)),
    ),
  );
  const subtitles = await runFfmpeg(
    ["-f", "srt", "-i", "pipe:0", "-c:s", "srt", "-f", "matroska", "pipe:1"],
    Buffer.from("1\n00:00:00,000 --> 00:00:01,000\nHello\n"),
  );
  const size = { width: 320, height: 180 };
  const many = Array.from({ length: 10_000 }, (_none, index) => filmTrack(index + 1, size));
  const linked = element(
    "1549a966",
    element("3e83bb", Buffer.from("neighbour.mp4")),
    element("4d80", Buffer.from(address)),
  );
  const tiny = filmTrack(1, { width: 1, height: 1 });
  return [
    file("attachment.mkv", Buffer.concat([film, attachment]), "harmless"),
    file("subtitles.mkv", subtitles, "noStreams"),
    file("tracks.mkv", filmOf(...many), "tooManyStreams"),
    file("huge.mkv", filmOf(filmTrack(1, { width: 8000, height: 8000 })), "tooLarge"),
    file("tiny.mkv", filmOf(tiny), "unreadable"),
    file("linked.mkv", matroska(linked), "unreadable"),
    file("empty.mkv", filmOf(filmTrack(1, size)), "broken"),
    file(
      "noise.mkv",
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), noise(20_000)]),
      "unreadable",
    ),
  ];
}

/** Good films under names that mean something to a shell, to ffmpeg or to libvips. */
function makeNames(film: Buffer): HostileFile[] {
  return [
    "-i neighbour.mp4",
    "two\nlines.mp4",
    "concat:neighbour.mp4|x",
    "日本 %03d ü.mp4",
    "a[shrink=8]",
  ].map((name) => file(name, film, "harmless"));
}

/** The same bytes in each run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 12_345;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}
