import { describe, expect, it } from "vitest";
import { planRenditions } from "./plan-renditions";

const plan = (width: number, height: number, fps: number | null = 30) =>
  planRenditions({ width, height, fps });

describe("the levels of a film", () => {
  it.each([
    [3840, 2160, ["1080p 1920x1080", "720p 1280x720", "480p 854x480"]],
    [1920, 1080, ["1080p 1920x1080", "720p 1280x720", "480p 854x480"]],
    [1080, 1920, ["1080p 1080x1920", "720p 720x1280", "480p 480x854"]],
    [2560, 1080, ["1080p 1920x810", "720p 1280x540", "480p 854x360"]],
    [1440, 1080, ["1080p 1440x1080", "720p 960x720", "480p 640x480"]],
    [1920, 1072, ["1080p 1920x1072", "720p 1280x714", "480p 854x476"]],
    [1280, 720, ["720p 1280x720", "480p 854x480"]],
    [1279, 719, ["720p 1278x718", "480p 854x480"]],
    [900, 900, ["720p 720x720", "480p 480x480"]],
    [854, 480, ["480p 854x480"]],
    [640, 480, ["480p 640x480"]],
    [320, 180, ["480p 320x180"]],
    [161, 91, ["480p 160x90"]],
    [3840, 16, ["1080p 1920x8", "720p 1280x6", "480p 854x4"]],
  ])("%i × %i has %j", (width, height, expected) => {
    const { levels } = plan(width, height);
    expect(levels.map((one) => `${one.name} ${one.width}x${one.height}`)).toEqual(expected);
  });

  it("are never larger than the film, and have even sides", () => {
    for (let width = 16; width <= 3840; width += 97) {
      for (let height = 16; height <= 2160; height += 89) {
        for (const level of plan(width, height).levels) {
          expect(level.width <= width && level.height <= height).toBe(true);
          expect([level.width % 2, level.height % 2, level.width > 0]).toEqual([0, 0, true]);
        }
      }
    }
  });

  it.each([
    [null, "30"],
    [60, "30"],
    [60_000 / 1001, "30000/1001"],
    [50, "25"],
    [48, "24"],
    [120, "30"],
    [90, "30"],
    [1000, "30"],
    [30, "30"],
    [30_000 / 1001, "30000/1001"],
    [29.87, "30000/1001"],
    [30.4, "30"],
    [25, "25"],
    [24, "24"],
    [24_000 / 1001, "24000/1001"],
    [15, "15"],
    [12.5, "13"],
    [0.2, "1"],
  ])("a film of %s frames a second keeps %s", (fps, rate) => {
    expect(plan(640, 360, fps).rate).toBe(rate);
  });
});
