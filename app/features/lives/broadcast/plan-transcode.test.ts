import { describe, expect, it, test } from "vitest";
import { initFileOfEncoder, parseMime, planTranscode } from "./plan-transcode";

const H264 = "video/x-matroska;codecs=avc1,opus";
const VP8 = "video/webm;codecs=vp8,opus";
const first: Parameters<typeof planTranscode>[1] = { levels: 1, targetSeconds: null };
const plan = (recording: Parameters<typeof planTranscode>[0], options = first) => {
  const planned = planTranscode(recording, options);
  if (!planned) throw new Error("no plan");
  return planned;
};

test.each([
  ["video/webm;codecs=vp8,opus", { format: "matroska", codecs: ["vp8", "opus"] }],
  ['video/webm; codecs="vp9,opus"', { format: "matroska", codecs: ["vp9", "opus"] }],
  ["video/webm;codecs=h264,opus", { format: "matroska", codecs: ["h264", "opus"] }],
  ["video/x-matroska;codecs=avc1,opus", { format: "matroska", codecs: ["avc1", "opus"] }],
  [
    "video/mp4;codecs=avc1.42E01E,mp4a.40.2",
    { format: "mp4", codecs: ["avc1.42e01e", "mp4a.40.2"] },
  ],
  ["video/webm", { format: "matroska", codecs: [] }],
  ["audio/webm;codecs=opus", null],
  ["video/ogg", null],
  ["constructor", null],
  ["", null],
])("parseMime(%j)", (mime, expected) => {
  expect(parseMime(mime)).toEqual(expected);
});

describe("the pictures", () => {
  test.each([
    // H.264 whose key frames come with the segments is copied.
    { mime: H264, keyFrameMs: 1000, earlier: null, copies: true, seconds: 1 },
    {
      mime: "video/webm;codecs=h264,opus",
      keyFrameMs: 1000,
      earlier: null,
      copies: true,
      seconds: 1,
    },
    {
      mime: "video/mp4;codecs=avc1,mp4a",
      keyFrameMs: 500,
      earlier: null,
      copies: true,
      seconds: 1,
    },
    { mime: H264, keyFrameMs: 1250, earlier: null, copies: true, seconds: 1 },
    { mime: H264, keyFrameMs: 1251, earlier: null, copies: false, seconds: 2 },
    { mime: H264, keyFrameMs: null, earlier: null, copies: false, seconds: 2 },
    { mime: VP8, keyFrameMs: 1000, earlier: null, copies: false, seconds: 2 },
    // The segments of a live keep their length over its parts.
    { mime: VP8, keyFrameMs: 1000, earlier: 1, copies: false, seconds: 1 },
    { mime: H264, keyFrameMs: 1000, earlier: 2, copies: true, seconds: 2 },
    { mime: H264, keyFrameMs: 2000, earlier: 1, copies: false, seconds: 1 },
  ])("of $mime, keys each $keyFrameMs ms, after $earlier s", (row) => {
    const { copies, targetSeconds, args } = plan(
      { mime: row.mime, hasAudio: true, keyFrameMs: row.keyFrameMs },
      { levels: 1, targetSeconds: row.earlier },
    );
    expect({ copies, targetSeconds }).toEqual({ copies: row.copies, targetSeconds: row.seconds });
    expect(args.join(" ").includes("-c:v:0 copy")).toBe(row.copies);
    expect(args.join(" ")).toContain(`-hls_time ${row.seconds}`);
  });
});

describe("the arguments", () => {
  const both = { levels: 2, targetSeconds: null };
  const recordings = [H264, VP8].flatMap((mime) =>
    [true, false].map((hasAudio) => ({ mime, hasAudio, keyFrameMs: 1000 })),
  );

  it.each(recordings)(
    "of $mime with sound $hasAudio never lose the first key frame",
    (recording) => {
      for (const options of [first, both]) {
        const line = plan(recording, options).args.join(" ");
        expect(line).not.toContain("nobuffer");
        expect(line).toContain("-protocol_whitelist pipe -f matroska -i pipe:0");
        expect(line).toContain("temp_file+independent_segments+omit_endlist");
        // What is encoded has a frame rate and key frames of ours.
        if (line.includes("libx264")) {
          expect(line).toContain("fps=30");
          expect(line).toContain("-force_key_frames");
          expect(line).toContain("-sc_threshold");
        }
      }
    },
  );

  it("make two levels, of which a copied source needs one encoder", () => {
    const encoders = (args: string[]) => args.filter((arg) => arg === "libx264").length;
    expect(encoders(plan(recordings[2] ?? fail(), both).args)).toBe(2);
    expect(encoders(plan(recordings[0] ?? fail(), both).args)).toBe(1);
    expect(encoders(plan(recordings[0] ?? fail(), first).args)).toBe(0);
    expect(plan(recordings[0] ?? fail(), both).args).toContain("v:0,a:0 v:1,a:1");
    expect(plan(recordings[1] ?? fail(), both).args).toContain("v:0 v:1");
  });

  it("take any number of levels for one or two", () => {
    const levels = (wanted: number) =>
      plan({ mime: VP8, hasAudio: true, keyFrameMs: null }, { levels: wanted, targetSeconds: null })
        .levels;
    expect([0, 1, 2, 3].map(levels)).toEqual([1, 1, 2, 2]);
  });

  it("are none for what no recorder makes", () => {
    expect(
      planTranscode({ mime: "audio/ogg", hasAudio: true, keyFrameMs: null }, first),
    ).toBeNull();
  });
});

it("knows ffmpeg's names of init files", () => {
  expect([initFileOfEncoder(0, 1), initFileOfEncoder(0, 2), initFileOfEncoder(1, 2)]).toEqual([
    "init.mp4",
    "init_0.mp4",
    "init_1.mp4",
  ]);
});

const fail = (): never => {
  throw new Error("no such recording");
};
