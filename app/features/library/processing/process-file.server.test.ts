import { mkdtempSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isMediaKey } from "~/features/media/media-store";
import { localPlaylist } from "~/features/media/playlist";
import { streamType } from "~/features/media/media-type";
import { probe, runFfmpeg } from "../../../../tests/support/recordings";
import { inspectFile } from "./inspect-file.server";
import { processFile } from "./process-file.server";

const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), "processing-"));
const log = { warn: () => {} };
let count = 0;

const PICTURES = (size: string, rate = 30) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=${rate}`,
];
const TONE = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100"];
const H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

async function makeSource(name: string, args: string[], seconds = 1): Promise<string> {
  const path = join(folder, name);
  await runFfmpeg([...args, "-t", String(seconds), "-y", path]);
  return path;
}

async function process(path: string, more: Partial<Parameters<typeof processFile>[0]> = {}) {
  const inspected = await inspectFile(path, { ffmpegPath: "ffmpeg", signal });
  if (!inspected.ok) throw new Error(inspected.reason);
  count += 1;
  const into = mkdtempSync(join(folder, `out-${count}-`));
  const percents: number[] = [];
  const result = await processFile({
    ...{ path, facts: inspected, folder: into, ffmpegPath: "ffmpeg", signal, log },
    onProgress: (percent) => percents.push(percent),
    ...more,
  });
  if (!result.ok) throw new Error(result.reason);
  const read = (name: string) => readFile(join(into, name));
  return {
    ...result,
    inspected,
    percents,
    into,
    read,
    names: result.files.map(({ name }) => name),
  };
}

describe("a film", () => {
  it("becomes levels, a clip, a sound and posters under the names that players know", async () => {
    const path = await makeSource("film.mp4", [...PICTURES("320x180", 60), ...TONE, ...H264], 3);
    const result = await process(path);
    expect(result.inspected).toMatchObject({ container: "mp4", fps: 60, isBrowserReady: true });
    expect(result.names).toEqual([
      ...["480/000.m4s", "480/index.m3u8", "480/init.mp4"],
      ...["audio.m4a", "clip.mp4", "master.m3u8"],
      ...[1, 2, 3, 4, 5, 6].flatMap((number) => [
        `poster-${number}.jpg`,
        `poster-${number}.small.jpg`,
      ]),
    ]);
    expect(result.renditions.map(({ name, height }) => [name, height])).toEqual([
      ["480p", 180],
      ["audio", null],
    ]);
    for (const name of result.names) {
      expect(isMediaKey(`library/1/${name}`)).toBe(true);
      if (!name.endsWith(".jpg")) expect(streamType(name)).not.toBeNull();
      if (!name.endsWith(".m3u8")) continue;
      expect(localPlaylist((await result.read(name)).toString())).not.toBeNull();
    }
    expect((await result.read("master.m3u8")).toString()).toMatch(
      /RESOLUTION=320x180,FRAME-RATE=30.000,CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"\n480\/index\.m3u8\n$/,
    );
    const clip = await result.read("clip.mp4");
    expect(await probe(clip)).toMatchObject({ frames: 90, codecs: ["h264", "aac"], height: 180 });
    expect(clip.indexOf("moov")).toBeLessThan(clip.indexOf("mdat"));
    expect((await probe(await result.read("audio.m4a"))).codecs).toEqual(["aac"]);
    expect(result.facts.durationSeconds).toBeCloseTo(3, 1);
    expect(result.percents.at(-1)).toBe(100);
    expect(result.percents).toEqual(result.percents.toSorted((a, b) => a - b));
  });

  it("of Full HD has three levels in one run, in step with each other", async () => {
    const path = await makeSource("large.mp4", [...PICTURES("1920x1080", 25), ...H264]);
    const result = await process(path);
    expect(result.renditions.map(({ name, width }) => [name, width])).toEqual([
      ["1080p", 1920],
      ["720p", 1280],
      ["480p", 854],
    ]);
    const master = (await result.read("master.m3u8")).toString();
    expect(master.match(/^\d+\/index\.m3u8$/gm)).toEqual(
      ["480", "720", "1080"].map((level) => `${level}/index.m3u8`),
    );
    const levels = await Promise.all(
      ["480", "720", "1080"].map(async (level) =>
        (await result.read(`${level}/index.m3u8`)).toString(),
      ),
    );
    expect(new Set(levels.map((text) => text.match(/#EXTINF.*/g)?.join())).size).toBe(1);
    expect(result.names).not.toContain("audio.m4a");
    expect(await probe(await result.read("clip.mp4"))).toMatchObject({
      codecs: ["h264"],
      height: 1080,
    });
  });

  it.each([
    ["odd sides", "odd.mkv", [...PICTURES("161x91"), "-c:v", "ffv1"], { height: 90 }],
    [
      "ten bits",
      "deep.mp4",
      [
        ...PICTURES("160x90"),
        "-c:v",
        "libx265",
        "-preset",
        "ultrafast",
        "-x265-params",
        "log-level=none",
        "-pix_fmt",
        "yuv420p10le",
      ],
      { height: 90 },
    ],
    [
      "VP9 and Opus",
      "web.webm",
      [
        ...PICTURES("160x90"),
        ...TONE,
        "-c:v",
        "libvpx-vp9",
        "-deadline",
        "realtime",
        "-cpu-used",
        "8",
      ],
      { height: 90, codecs: ["h264", "aac"] },
    ],
    [
      "sound of six channels",
      "surround.mp4",
      [
        ...PICTURES("160x90"),
        "-f",
        "lavfi",
        "-i",
        "aevalsrc=0.1*sin(440*t)|0|0|0|0|0:c=5.1",
        ...H264,
      ],
      { codecs: ["h264", "aac"] },
    ],
    [
      "pixels that are not square",
      "wide.mp4",
      [...PICTURES("160x90"), "-vf", "setsar=4/3", ...H264],
      { height: 90 },
    ],
    ["one frame a second", "slow.mp4", [...PICTURES("160x90", 1), ...H264], { frames: 1 }],
  ] as const)("with %s becomes one that browsers play", async (_what, name, args, expected) => {
    const result = await process(await makeSource(name, [...args]));
    const clip = await result.read("clip.mp4");
    expect(await probe(clip)).toMatchObject(expected);
    const { stream } = await describeClip(join(result.into, "clip.mp4"));
    expect(stream).toMatchObject({ pix_fmt: "yuv420p", profile: "High" });
    expect(result.posters.length).toBeGreaterThan(0);
  });

  it("that is stored turned comes out upright", async () => {
    const lying = await makeSource("lying.mp4", [...PICTURES("320x180"), ...H264]);
    const path = await makeSource("turned.mp4", [
      "-display_rotation",
      "90",
      "-i",
      lying,
      "-c",
      "copy",
    ]).catch(() =>
      makeSource("turned.mp4", ["-i", lying, "-c", "copy", "-metadata:s:v", "rotate=90"]),
    );
    const result = await process(path);
    expect(result.inspected).toMatchObject({ width: 180, height: 320 });
    expect(result.renditions[0]).toMatchObject({ name: "480p", width: 180, height: 320 });
    const { stream } = await describeClip(join(result.into, "clip.mp4"));
    expect(stream).toMatchObject({ width: 180, height: 320 });
    expect(stream).not.toHaveProperty("side_data_list");
  });

  it("with a changing rate has a constant one, with keys each two seconds", async () => {
    const slow = "setpts='if(lt(N,30),N/30/TB,1/TB+(N-30)/7/TB)'";
    const path = await makeSource(
      "variable.mp4",
      [...PICTURES("160x90"), "-vf", slow, "-vsync", "vfr", ...H264],
      5,
    );
    const result = await process(path);
    const { frames } = await describeClip(join(result.into, "clip.mp4"), true);
    const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? 0));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.002);
    expect(result.names).toContain("480/001.m4s");
  });

  it("of a bright range is mapped to what every screen shows", async () => {
    const hlg = [
      "-color_primaries",
      "bt2020",
      "-color_trc",
      "arib-std-b67",
      "-colorspace",
      "bt2020nc",
    ];
    const path = await makeSource("hlg.mp4", [...PICTURES("160x90"), ...H264, ...hlg]);
    const result = await process(path);
    expect(result.inspected.isHdr).toBe(true);
    const { stream } = await describeClip(join(result.into, "clip.mp4"));
    expect(stream).toMatchObject({ color_transfer: "bt709", color_space: "bt709" });
  });

  it("that begins and ends in darkness has posters of its light part only", async () => {
    const dark = "drawbox=t=fill:color=black:enable='lt(t,1)+gt(t,2)'";
    const path = await makeSource("dark.mp4", [...PICTURES("160x90"), "-vf", dark, ...H264], 3);
    const { posters, read } = await process(path);
    expect(posters.length).toBeGreaterThan(0);
    expect(posters.length).toBeLessThan(6);
    const size = (await read(posters[0] ?? "")).length;
    expect(size).toBeGreaterThan(2000);
  });

  it("loses place and author", async () => {
    const place = ["-metadata", "location=+48.1372+011.5755/", "-metadata", "artist=canary-name"];
    const path = await makeSource("place.mp4", [...PICTURES("160x90"), ...TONE, ...H264, ...place]);
    expect((await readFile(path)).includes("canary-name")).toBe(true);
    const { names, read } = await process(path);
    for (const name of names) {
      const bytes = await read(name);
      expect(bytes.includes("canary-name") || bytes.includes("+48.13")).toBe(false);
    }
  });

  it("is told a browser's recording's length, which it does not contain", async () => {
    const bytes = await runFfmpeg([
      ...[...PICTURES("160x90"), "-t", "2", "-c:v", "libvpx", "-deadline", "realtime"],
      ...["-f", "webm", "-live", "1", "pipe:1"],
    ]);
    const path = join(folder, "recorded.webm");
    await writeFile(path, bytes);
    const { inspected, facts } = await process(path);
    expect(inspected.durationSeconds).toBeCloseTo(2, 0);
    expect(facts.durationSeconds).toBeCloseTo(2, 0);
  });
});

describe("a sound", () => {
  it("becomes an M4A of the same loudness as every other", async () => {
    const quiet = [
      "-f",
      "lavfi",
      "-i",
      "sine=frequency=440:sample_rate=44100",
      "-af",
      "volume=-20dB",
    ];
    const path = await makeSource("quiet.m4a", quiet, 3);
    const result = await process(path);
    expect(result.inspected).toMatchObject({ kind: "audio", container: "m4a" });
    expect(result.names).toEqual(["audio.m4a"]);
    expect(result.facts.durationSeconds).toBeCloseTo(3, 0);
    const { stream } = await describeClip(join(result.into, "audio.m4a"));
    expect(stream).toMatchObject({ codec_name: "aac", sample_rate: "48000", channels: 2 });
    expect(await loudnessOf(join(result.into, "audio.m4a"))).toBeCloseTo(-16, -1);
  });
});

async function describeClip(path: string, withFrames = false) {
  const { execFileSync } = await import("node:child_process");
  const args = [
    "-v",
    "error",
    "-of",
    "json",
    "-show_streams",
    ...(withFrames ? ["-show_frames"] : []),
  ];
  const text = execFileSync("ffprobe", [
    ...args,
    "-select_streams",
    path.endsWith("m4a") ? "a" : "v",
    path,
  ]);
  const { streams, frames = [] } = JSON.parse(text.toString()) as {
    streams: Record<string, unknown>[];
    frames?: { pts_time: string }[];
  };
  return { stream: streams[0] ?? {}, frames: frames.map(({ pts_time }) => Number(pts_time)) };
}

async function loudnessOf(path: string): Promise<number> {
  const { spawnSync } = await import("node:child_process");
  const { stderr } = spawnSync("ffmpeg", ["-i", path, "-af", "ebur128", "-f", "null", "-"]);
  return Number(/.*I:\s+(-?[\d.]+) LUFS/s.exec(stderr.toString())?.[1]);
}
