import { M3U8Parser, type LevelDetails, type PlaylistLevelType } from "hls.js";
import { describe, expect, it, test } from "vitest";
import { localPlaylist } from "~/features/media/playlist";
import { HOUR_MS } from "~/kernel/time";
import { renderLevel, renderMaster, type PlaylistPart } from "./render-playlist";

const START = new Date("2030-05-01T10:00:00Z");
const SOURCE = { level: 0, width: 1280, height: 720, codecs: "avc1.4d401f,mp4a.40.2" };
const LOW = { level: 1, width: 640, height: 360, codecs: "avc1.4d401e,mp4a.40.2" };

interface Given {
  count: number;
  durationMs?: number;
  levels?: number;
  after?: number;
}

function makePart(ordinal: number, { count, durationMs = 2000, levels = 1, after = 0 }: Given) {
  const segments = Array.from({ length: count }, (_none, index) => ({
    ordinal: index,
    durationMs,
    programAt: new Date(START.getTime() + after + index * durationMs),
    bytes: 500_000,
  }));
  return {
    folder: `p${ordinal}-abc`,
    levels: [SOURCE, LOW].slice(0, levels),
    segments: new Map([0, 1].slice(0, levels).map((level) => [level, segments])),
  } satisfies PlaylistPart;
}

const render = (parts: PlaylistPart[], given: Partial<Parameters<typeof renderLevel>[0]> = {}) =>
  renderLevel({ parts, level: 0, targetSeconds: 2, state: "live", ...given }) ?? "";

/** As hls.js reads it. */
function parse(text: string): LevelDetails {
  const details = M3U8Parser.parseLevelPlaylist(
    text,
    "https://gym.test/0/level-0.m3u8",
    0,
    "main" as PlaylistLevelType,
    0,
    null,
  );
  expect(details.playlistParsingError).toBeNull();
  return details;
}

/** What RFC 8216 demands of a media playlist, and our own rule that addresses go down. */
function expectStrict(text: string): void {
  expect(localPlaylist(text)).toBe(text);
  const lines = text.split("\n");
  expect(lines[0]).toBe("#EXTM3U");
  for (const tag of ["VERSION", "TARGETDURATION", "MEDIA-SEQUENCE", "DISCONTINUITY-SEQUENCE"]) {
    expect(lines.filter((line) => line.startsWith(`#EXT-X-${tag}:`))).toHaveLength(1);
  }
  const target = Number(/TARGETDURATION:(\d+)\n/.exec(text)?.[1]);
  const durations = [...text.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)];
  for (const [, seconds] of durations) {
    expect(Math.round(Number(seconds))).toBeLessThanOrEqual(target);
  }
  const addresses = durations.map(([, , address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  // Each segment has an init segment of its own part.
  let map = "";
  for (const line of lines) {
    map = /#EXT-X-MAP:URI="(.+)\//.exec(line)?.[1] ?? map;
    if (line !== "" && !line.startsWith("#")) expect(line.split("/")[0]).toBe(map);
  }
}

describe("a level", () => {
  it("is nothing before its first segment", () => {
    expect(renderLevel({ parts: [], level: 0, targetSeconds: 2, state: "live" })).toBeNull();
    const empty = makePart(1, { count: 0 });
    expect(renderLevel({ parts: [empty], level: 0, targetSeconds: 2, state: "live" })).toBeNull();
  });

  it("is written exactly so", () => {
    const parts = [
      makePart(1, { count: 2, durationMs: 2000 }),
      makePart(2, { count: 1, durationMs: 1933, after: 9000 }),
    ];
    expect(render(parts)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="p1-abc/0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2030-05-01T10:00:00.000Z
#EXTINF:2,
p1-abc/0-0.m4s
#EXTINF:2,
p1-abc/0-1.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="p2-abc/0.mp4"
#EXT-X-PROGRAM-DATE-TIME:2030-05-01T10:00:09.000Z
#EXTINF:1.933,
p2-abc/0-0.m4s
`);
  });

  it("is read by hls.js with its parts, dates and init segments", () => {
    const parts = [makePart(1, { count: 3 }), makePart(2, { count: 2, after: 60_000 })];
    const details = parse(render(parts));
    expect(details.live).toBe(true);
    expect(details.targetduration).toBe(2);
    expect(details.fragments.map(({ sn, cc }) => [sn, cc])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
    expect(details.fragments.map(({ initSegment }) => initSegment?.relurl)).toEqual(
      [1, 1, 1, 2, 2].map((part) => `p${part}-abc/0.mp4`),
    );
    expect(details.fragments.map(({ programDateTime }) => programDateTime)).toEqual(
      [0, 2000, 4000, 60_000, 62_000].map((ms) => START.getTime() + ms),
    );
  });

  test.each([
    ["live", true],
    ["ended", false],
    ["replay", false],
  ] as const)("%s: more may come: %s", (state, isLive) => {
    const text = render([makePart(1, { count: 3 })], { state });
    expectStrict(text);
    expect(parse(text).live).toBe(isLive);
    expect(text.includes("PLAYLIST-TYPE:VOD")).toBe(state === "replay");
  });

  it("shows the source where a part was made without the level", () => {
    const parts = [makePart(1, { count: 1, levels: 2 }), makePart(2, { count: 1, levels: 1 })];
    const text = render(parts, { level: 1 });
    expectStrict(text);
    expect(text).toContain("p1-abc/1-0.m4s");
    expect(text).toContain('URI="p2-abc/0.mp4"');
    expect(text).toContain("p2-abc/0-0.m4s");
  });

  it("declares the longest segment when one is longer than planned", () => {
    const text = render([makePart(1, { count: 2, durationMs: 1600 })], { targetSeconds: 1 });
    expectStrict(text);
    expect(parse(text).targetduration).toBe(2);
  });
});

describe("the window of two hours", () => {
  const IN_WINDOW = (2 * HOUR_MS) / 2000;
  const facts = (parts: PlaylistPart[], state: "live" | "ended" | "replay" = "live") => {
    const text = render(parts, { state });
    expectStrict(text);
    const { fragments, startSN } = parse(text);
    return { count: fragments.length, startSN, cc: fragments[0]?.cc };
  };

  test.each([
    [IN_WINDOW - 1, { count: IN_WINDOW - 1, startSN: 0, cc: 0 }],
    [IN_WINDOW, { count: IN_WINDOW, startSN: 0, cc: 0 }],
    [IN_WINDOW + 1, { count: IN_WINDOW, startSN: 1, cc: 0 }],
    [IN_WINDOW + 500, { count: IN_WINDOW, startSN: 500, cc: 0 }],
  ])("of %i segments", (count, expected) => {
    expect(facts([makePart(1, { count })])).toEqual(expected);
  });

  test.each([
    // Before, at and after the moment at which the second part is the first of the window.
    [IN_WINDOW - 1, { count: IN_WINDOW, startSN: 9, cc: 0 }],
    [IN_WINDOW, { count: IN_WINDOW, startSN: 10, cc: 1 }],
    [IN_WINDOW + 1, { count: IN_WINDOW, startSN: 11, cc: 1 }],
  ])("with a part of 10 segments before one of %i", (count, expected) => {
    expect(facts([makePart(1, { count: 10 }), makePart(2, { count })])).toEqual(expected);
  });

  it("stays when the live has ended, and is open again in the replay", () => {
    const parts = [makePart(1, { count: IN_WINDOW + 10 })];
    expect(facts(parts, "ended")).toMatchObject({ count: IN_WINDOW, startSN: 10 });
    expect(facts(parts, "replay")).toMatchObject({ count: IN_WINDOW + 10, startSN: 0 });
  });
});

describe("a reload", () => {
  it("leaves out what the player has, and hls.js joins both", () => {
    const before = parse(render([makePart(1, { count: 100 })]));
    expect(before.canSkipUntil).toBe(24);
    const text = render([makePart(1, { count: 103 })], { skips: true });
    expectStrict(text);
    expect(text).toContain("#EXT-X-VERSION:9");
    const delta = parse(text);
    expect(delta.skippedSegments).toBe(91);
    expect(delta.fragments.filter(Boolean).map(({ sn }) => sn)[0]).toBe(91);
    expect(delta.endSN).toBe(102);
    expect(text.length).toBeLessThan(1000);
  });

  it.each([
    ["while everything is new", { count: 12 }, "live"],
    ["when the live has ended", { count: 100 }, "ended"],
  ] as const)("leaves nothing out %s", (_when, given, state) => {
    expect(render([makePart(1, given)], { skips: true, state })).not.toContain("EXT-X-SKIP");
  });
});

describe("the master", () => {
  it("is nothing before the first segment", () => {
    expect(renderMaster([])).toBeNull();
    expect(renderMaster([makePart(1, { count: 0, levels: 0 })])).toBeNull();
  });

  it("lists the levels with what they need", () => {
    const text = renderMaster([makePart(1, { count: 2, levels: 2 })]) ?? "";
    expect(localPlaylist(text)).toBe(text);
    const { levels, playlistParsingError } = M3U8Parser.parseMasterPlaylist(
      text,
      "https://gym.test/0/master.m3u8",
    );
    expect(playlistParsingError).toBeNull();
    expect(levels.map(({ bitrate, width, height, url }) => [bitrate, width, height, url])).toEqual([
      [2_000_000, 1280, 720, "https://gym.test/0/level-0.m3u8"],
      [2_000_000, 640, 360, "https://gym.test/0/level-1.m3u8"],
    ]);
    expect(levels[0]).toMatchObject({ videoCodec: "avc1.4d401f", audioCodec: "mp4a.40.2" });
  });

  it("keeps a level that a later part lacks, and takes sizes from the newest part", () => {
    const upright = {
      ...makePart(2, { count: 1 }),
      levels: [{ ...SOURCE, width: 720, height: 1280 }],
    };
    const text = renderMaster([makePart(1, { count: 1, levels: 2 }), upright]) ?? "";
    expect(text).toContain("RESOLUTION=720x1280");
    expect(text).toContain("level-1.m3u8");
  });
});
