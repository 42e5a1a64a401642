import { describe, expect, it } from "vitest";
import {
  isNearlySquare,
  moveCrop,
  parseCrop,
  parsePictureName,
  toCropBox,
  toPictureName,
  toWholeName,
  toWholeZoom,
  type Crop,
} from "./picture-crop";

const WIDE = { width: 3_000, height: 1_000 };
const crop = (zoom: number, x = 50, y = 50): Crop => ({ zoom, x, y });

describe("toCropBox", () => {
  it.each<[what: string, crop: Crop, ratio: number, box: number[]]>([
    ["the largest square in the middle", crop(100), 1, [1_000, 0, 1_000, 1_000]],
    ["the largest square at the left", crop(100, 0), 1, [0, 0, 1_000, 1_000]],
    ["a quarter at the bottom right", crop(200, 100, 100), 1, [2_500, 500, 500, 500]],
    ["a wide part", crop(100, 100), 2, [1_000, 0, 2_000, 1_000]],
    ["the whole width with a margin", crop(50), 3, [-1_500, -500, 6_000, 2_000]],
    ["the margin above alone", crop(50, 50, 100), 1, [500, -1_000, 2_000, 2_000]],
  ])("is %s", (_what, given, ratio, [left, top, width, height]) => {
    expect(toCropBox(WIDE, given, ratio)).toEqual({ left, top, width, height });
  });
});

it.each([
  [WIDE, 10, 31],
  [{ width: 500, height: 500 }, 10, 70],
  [{ width: 5_000, height: 100 }, 10, 10],
])("a circle holds the whole of %o", (size, minZoom, zoom) => {
  expect(toWholeZoom(size, minZoom)).toBe(zoom);
});

it.each([
  [100, 100, true],
  [115, 100, true],
  [100, 115, true],
  [116, 100, false],
  [100, 116, false],
])("%i × %i is nearly square: %s", (width, height, isSquare) => {
  expect(isNearlySquare({ width, height })).toBe(isSquare);
});

it.each<[what: string, from: Crop, by: { x: number; y: number }, to: Crop]>([
  ["shows what lies left when dragged right", crop(100), { x: 0.5, y: 0 }, crop(100, 25)],
  ["stops at the edge", crop(100), { x: -9, y: 0 }, crop(100, 100)],
  ["stays where nothing is free", crop(100), { x: 0, y: 0.3 }, crop(100)],
  ["follows within a margin", crop(50), { x: 0, y: 0.25 }, crop(50, 50, 100)],
])("a drag %s", (_what, from, by, to) => {
  expect(moveCrop(WIDE, from, { ratio: 1, by })).toEqual(to);
});

describe("names", () => {
  it.each([
    ["0123456789abcdef.jpg", null],
    ["0123456789abcdef-120-0-100.webp", crop(120, 0, 100)],
  ])("%s is read and written", (name, found) => {
    const parsed = parsePictureName(name);
    expect(parsed?.crop).toEqual(found);
    expect(parsed && toPictureName(parsed)).toBe(name);
  });

  it.each([
    ["/pictures/brand/1-header-0123456789abcdef.jpg"],
    ["/pictures/logos/1-2345678901234567.webp"],
    [""],
  ])("%s is that of the whole picture of its parts", (name) => {
    expect(toWholeName(name)).toBe(name);
    expect(toWholeName(name.replace(".", "-120-0-100."))).toBe(name);
  });

  it.each([
    "0123456789abcdef.png",
    "0123456789abcdef-120-0.jpg",
    "0123456789abcdef-120-0-101.jpg",
    "0123456789abcdef-301-0-0.jpg",
    "../0123456789abcdef.jpg",
    "",
  ])("%s is none", (name) => {
    expect(parsePictureName(name)).toBeNull();
  });
});

it.each([
  [
    { zoom: "100", x: "0", y: "7" },
    { zoom: 100, x: 0, y: 7 },
  ],
  [{ zoom: "99", x: "0", y: "0" }, null],
  [{ zoom: "100", x: "-1", y: "0" }, null],
  [{ zoom: "100", x: "1.5", y: "0" }, null],
  [{ zoom: "100", x: "0", y: null }, null],
])("of %o is read %o", (typed, found) => {
  expect(parseCrop(typed, 100)).toEqual(found);
});
