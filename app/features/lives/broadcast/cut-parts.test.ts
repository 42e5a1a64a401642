import { expect, test } from "vitest";
import { cutParts, lengthOf } from "./cut-parts";
import type { PlaylistPart } from "./render-playlist";

const LEVEL = { level: 0, width: 640, height: 360, codecs: "avc1" };

/** Segments of these milliseconds. */
const partOf = (folder: string, ...lengths: number[]): PlaylistPart => ({
  folder,
  levels: [LEVEL],
  segments: new Map([
    [
      0,
      lengths.map((durationMs, ordinal) => ({
        ...{ ordinal, durationMs, bytes: 1 },
        programAt: new Date(0),
      })),
    ],
  ]),
});

const parts = [partOf("a", 2_000, 2_000, 2_000), partOf("b", 2_000, 1_000)];

test.each<[string, number, number | null, Record<string, number[]>]>([
  ["nothing", 0, null, { a: [0, 1, 2], b: [0, 1] }],
  ["nothing, by its whole length", 0, 9_000, { a: [0, 1, 2], b: [0, 1] }],
  ["less than half a segment", 1_000, null, { a: [0, 1, 2], b: [0, 1] }],
  ["half a segment and a little", 1_001, null, { a: [1, 2], b: [0, 1] }],
  ["both sides at borders", 2_000, 6_000, { a: [1, 2] }],
  ["a whole part", 6_000, null, { b: [0, 1] }],
  ["the end, inside the second part", 0, 8_000, { a: [0, 1, 2], b: [0] }],
  ["all but one segment", 4_100, 5_900, { a: [2] }],
  ["more than there is", 9_000, null, {}],
])("cuts %s", (_case, fromMs, toMs, expected) => {
  const kept = cutParts(parts, { fromMs, toMs }).map(({ folder, segments }) => [
    folder,
    segments.get(0)?.map(({ ordinal }) => ordinal),
  ]);
  expect(Object.fromEntries(kept)).toEqual(expected);
});

test("a level without pictures in the cut is left out of a part, and a part without its source altogether", () => {
  const [part] = parts;
  const small = { ordinal: 0, durationMs: 3_000, bytes: 1, programAt: new Date(0) };
  const both = {
    ...partOf("a", 2_000, 2_000),
    segments: new Map([...(part?.segments ?? []), [1, [small]]]),
  };
  const [cut] = cutParts([both], { fromMs: 2_000, toMs: null });
  expect([...(cut?.segments.keys() ?? [])]).toEqual([0]);
});

test("a recording is as long as its source", () => {
  expect(lengthOf(parts)).toBe(9_000);
  expect(lengthOf([])).toBe(0);
});
