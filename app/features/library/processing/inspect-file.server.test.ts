import { mkdtempSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { changeBoxes } from "../../../../tests/support/media-boxes";
import { probe, runFfmpeg } from "../../../../tests/support/recordings";
import { inspectFile } from "./inspect-file.server";
import { processFile } from "./process-file.server";

const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), "inspecting-"));
const PICTURES = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25"];
const TONE = ["-f", "lavfi", "-i", "sine=frequency=440"];
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const PLACE = ["-metadata", "title=canary-title", "-metadata", "location=+48.1+11.5/"];

const make = async (name: string, ...args: string[]) => {
  await runFfmpeg([...args, "-t", "1", "-y", join(folder, name)]);
  return join(folder, name);
};
const inspect = (path: string, ffmpegPath: string | null = null) =>
  inspectFile(path, { ffmpegPath, signal });

let film = "";
let sound = "";
beforeAll(async () => {
  film = await make("film.mp4", ...PICTURES, ...TONE, ...H264, ...PLACE);
  sound = await make("sound.m4a", ...TONE, ...PLACE);
});

describe("without ffmpeg", () => {
  it("films and sounds that browsers play are read from their boxes, as with it", async () => {
    const facts = { durationSeconds: expect.closeTo(1, 1), isBrowserReady: true, hasAudio: true };
    const ofFilm = { ok: true, kind: "video", container: "mp4", width: 160, height: 90, ...facts };
    const ofSound = { ok: true, kind: "audio", container: "m4a", width: null, ...facts };
    for (const ffmpegPath of [null, "ffmpeg"]) {
      expect(await inspect(film, ffmpegPath)).toMatchObject(ofFilm);
      expect(await inspect(sound, ffmpegPath)).toMatchObject(ofSound);
    }
  });

  it("an ffmpeg that is gone is no fault of the file", async () => {
    const gone = { ok: false, reason: "converter" };
    expect(await inspect(film, "/no/such/ffmpeg")).toEqual(gone);
  });

  it.each([
    ["QuickTime", "a.mov", [...PICTURES, ...H264]],
    ["H.264 of other colours", "b.mp4", [...PICTURES, "-c:v", "libx264", "-pix_fmt", "yuv444p"]],
    ["MPEG-4", "c.mp4", [...PICTURES, "-c:v", "mpeg4"]],
    ["MP3 in MP4", "d.mp4", [...TONE, "-c:a", "libmp3lame"]],
    ["fragments", "e.mp4", [...PICTURES, ...H264, "-movflags", "empty_moov+frag_keyframe"]],
    ["Matroska", "f.mkv", [...PICTURES, ...H264]],
  ])("%s need it", async (_what, name, args) => {
    expect(await inspect(await make(name, ...args))).toEqual({ ok: false, reason: "needsFfmpeg" });
  });

  it("the same bounds hold", async () => {
    const bytes = await readFile(film);
    const long = changeBoxes(bytes, "mvhd", (to, at) => to.writeUInt32BE(4e7, at + 16));
    const wide = changeBoxes(bytes, "avc1", (to, at) => to.writeUInt16BE(4000, at + 24));
    await writeFile(join(folder, "long.mp4"), long);
    await writeFile(join(folder, "wide.mp4"), wide);
    expect(await inspect(join(folder, "long.mp4"))).toMatchObject({ reason: "tooLong" });
    expect(await inspect(join(folder, "wide.mp4"))).toMatchObject({ reason: "tooLarge" });
  });

  it("the file is kept as it is, but for what a camera wrote beside it", async () => {
    for (const [path, name] of [
      [film, "clip.mp4"],
      [sound, "audio.m4a"],
    ] as const) {
      const facts = await inspect(path);
      if (!facts.ok) throw new Error(facts.reason);
      const into = mkdtempSync(join(folder, "kept-"));
      const result = await processFile({
        ...{ path, facts, folder: into, ffmpegPath: null, signal },
        ...{ onProgress: () => {}, log: { warn: () => {} } },
      });
      expect(result.ok && result.files.map((file) => file.name)).toEqual([name]);
      const bytes = await readFile(join(into, name));
      expect(bytes.length).toBe((await readFile(path)).length);
      expect(bytes.includes("canary-title") || bytes.includes("+48.1")).toBe(false);
      expect((await probe(bytes)).codecs).toContain("aac");
    }
  });
});

describe("a picture", () => {
  it("is described as it is shown and comes out without place, upright", async () => {
    const path = join(folder, "turned.jpg");
    const place = { GPSLatitude: "48/1 8/1 0/1", GPSLatitudeRef: "N" };
    await sharp({ create: { width: 80, height: 40, channels: 3, background: "#a33" } })
      .withExif({ IFD0: { Copyright: "canary-name", Orientation: "6" }, IFD3: place })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(path);
    const facts = await inspect(path);
    expect(facts).toMatchObject({ kind: "image", container: "jpeg", width: 40, height: 80 });
    if (!facts.ok) return;
    const into = mkdtempSync(join(folder, "picture-"));
    await processFile({
      ...{ path, facts, folder: into, ffmpegPath: null, signal },
      ...{ onProgress: () => {}, log: { warn: () => {} } },
    });
    const bytes = await readFile(join(into, "image.jpg"));
    expect(bytes.includes("Exif") || bytes.includes("canary-name")).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 80 });
  });

  it("with transparency becomes WebP", async () => {
    const path = join(folder, "clear.png");
    const background = { r: 0, g: 0, b: 0, alpha: 0.5 };
    await sharp({ create: { width: 30, height: 20, channels: 4, background } })
      .png()
      .toFile(path);
    const facts = await inspect(path);
    if (!facts.ok) throw new Error(facts.reason);
    const into = mkdtempSync(join(folder, "clear-"));
    const result = await processFile({
      ...{ path, facts, folder: into, ffmpegPath: null, signal },
      ...{ onProgress: () => {}, log: { warn: () => {} } },
    });
    expect(result.ok && result.files.map(({ name }) => name)).toEqual([
      "image.small.webp",
      "image.webp",
    ]);
  });
});

it("an aborted inspection throws the reason of its signal", async () => {
  const signal = AbortSignal.abort(new Error("the job is over"));
  await expect(inspectFile(film, { ffmpegPath: "ffmpeg", signal })).rejects.toThrow("over");
});
