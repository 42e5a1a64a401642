import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const here = import.meta.dirname;
const clips = ["ironworks", "flowstate"].flatMap((gym) =>
  readdirSync(join(here, gym))
    .filter((clip) => !clip.endsWith(".part"))
    .map((clip) => `${gym}/${clip}`),
);
const tracks = readdirSync(join(here, "breath")).map((track) => `breath/${track}`);

function lines(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

/** A box of an MP4 file by its path, such as moov/mvhd. */
function mp4Box(bytes: Buffer, path: string[]): Buffer | null {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return null;
    const body = bytes.subarray(at + 8, at + size);
    if (bytes.toString("latin1", at + 4, at + 8) === path[0]) {
      return path.length === 1 ? body : mp4Box(body, path.slice(1));
    }
    at += size;
  }
  return null;
}

/** The order of an MP4 file's outermost boxes. */
function mp4Order(bytes: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at))) {
    names.push(bytes.toString("latin1", at + 4, at + 8));
  }
  return names;
}

it("has at least 16 movements in each gym", () => {
  for (const gym of ["ironworks", "flowstate"])
    expect(clips.filter((clip) => clip.startsWith(`${gym}/`)).length).toBeGreaterThanOrEqual(16);
});

describe.each(clips)("%s", (clip) => {
  const folder = join(here, clip);
  const facts: { name: string; durationSeconds: number; width: number; height: number } =
    JSON.parse(readFileSync(join(folder, "clip.json"), "utf8"));
  const master = lines(join(folder, "master.m3u8"));
  const levels = master.filter((line) => !line.startsWith("#"));

  it("has three levels of rising bandwidth and size", () => {
    expect(levels).toHaveLength(3);
    const sizes = master
      .filter((line) => line.startsWith("#EXT-X-STREAM-INF:"))
      .map((line) => ({
        bandwidth: Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]),
        width: Number(/RESOLUTION=(\d+)x/.exec(line)?.[1]),
      }));
    expect(sizes).toHaveLength(3);
    for (let i = 1; i < sizes.length; i++) {
      expect(sizes[i]?.bandwidth).toBeGreaterThan(sizes[i - 1]?.bandwidth ?? Infinity);
      expect(sizes[i]?.width).toBeGreaterThan(sizes[i - 1]?.width ?? Infinity);
    }
    expect(sizes.at(-1)?.width).toBe(facts.width);
  });

  it("plays as long as it states on every level, with segments of equal lengths", () => {
    const cuts = levels.map((level) => {
      const playlist = lines(join(folder, level));
      expect(playlist.at(-1)).toBe("#EXT-X-ENDLIST");
      const segments = playlist.filter((line) => !line.startsWith("#"));
      const seconds = playlist
        .filter((line) => line.startsWith("#EXTINF:"))
        .map((line) => Number.parseFloat(line.slice("#EXTINF:".length)));
      expect(segments).toHaveLength(seconds.length);
      for (const segment of segments) {
        const path = join(folder, level, "..", segment);
        expect(statSync(path).size, segment).toBeGreaterThan(500);
      }
      expect(
        Math.abs(seconds.reduce((a, b) => a + b, 0) - facts.durationSeconds),
      ).toBeLessThanOrEqual(1);
      return seconds.map((s) => Math.round(s * 10));
    });
    expect(cuts[1]).toEqual(cuts[0]);
    expect(cuts[2]).toEqual(cuts[0]);
  });

  it("has an MP4 of the same length with its index first", () => {
    const bytes = readFileSync(join(folder, "clip.mp4"));
    const header = mp4Box(bytes, ["moov", "mvhd"]);
    if (!header) throw new Error("no moov/mvhd box");
    const seconds = header.readUInt32BE(16) / header.readUInt32BE(12);
    expect(Math.abs(seconds - facts.durationSeconds)).toBeLessThanOrEqual(1);
    const order = mp4Order(bytes);
    expect(order.indexOf("moov")).toBeLessThan(order.indexOf("mdat"));
  });

  it("has its sound alone, of the same length, smaller than any level", () => {
    const bytes = readFileSync(join(folder, "audio.m4a"));
    const header = mp4Box(bytes, ["moov", "mvhd"]);
    if (!header) throw new Error("no moov/mvhd box");
    const seconds = header.readUInt32BE(16) / header.readUInt32BE(12);
    expect(Math.abs(seconds - facts.durationSeconds)).toBeLessThanOrEqual(1);
    const smallest = readdirSync(join(folder, "240"))
      .map((file) => statSync(join(folder, "240", file)).size)
      .reduce((sum, size) => sum + size, 0);
    expect(bytes.length).toBeLessThan(smallest / 2);
  });

  it("has a poster, and captions in four languages that end with the film", () => {
    expect(statSync(join(folder, "poster.jpg")).size).toBeGreaterThan(5000);
    checkCaptions(folder, facts.durationSeconds);
  });
});

describe.each(tracks)("%s", (track) => {
  const folder = join(here, track);
  const facts: { durationSeconds: number } = JSON.parse(
    readFileSync(join(folder, "clip.json"), "utf8"),
  );

  it("plays as long as it states, with its index first", () => {
    const bytes = readFileSync(join(folder, "audio.m4a"));
    const header = mp4Box(bytes, ["moov", "mvhd"]);
    if (!header) throw new Error("no moov/mvhd box");
    const seconds = header.readUInt32BE(16) / header.readUInt32BE(12);
    expect(Math.abs(seconds - facts.durationSeconds)).toBeLessThanOrEqual(1);
    const order = mp4Order(bytes);
    expect(order.indexOf("moov")).toBeLessThan(order.indexOf("mdat"));
  });

  it("has captions in four languages that end with the sound", () => {
    checkCaptions(folder, facts.durationSeconds);
  });
});

/** Cues follow one another without overlap, and the last one ends with the film. */
function checkCaptions(folder: string, durationSeconds: number) {
  for (const lang of ["en", "es", "fr", "de"]) {
    const text = readFileSync(join(folder, `captions.${lang}.vtt`), "utf8");
    expect(text).toMatch(/^WEBVTT\n\n00:/);
    const times = [...text.matchAll(/(\d\d):(\d\d):(\d\d)\.(\d{3})/g)].map(
      ([, h, m, s, ms]) => Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000,
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(durationSeconds);
    // Start and end alternate: a player never shows a cue of length zero.
    for (let at = 0; at < times.length; at += 2) {
      expect((times[at + 1] ?? 0) - (times[at] ?? 0), text).toBeGreaterThanOrEqual(1);
    }
  }
}
