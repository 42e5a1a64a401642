import { describe, expect, it, test } from "vitest";
import { chooseQuality, listQualities, parseQuality, toMegabytes } from "./quality";

const levels = (factor: number) => [
  { height: 240, bytes: 100 * factor },
  { height: 720, bytes: 900 * factor },
  { height: null, bytes: 10 * factor },
];
const film = { kind: "VIDEO", renditions: levels(1) } as const;
const longFilm = { kind: "VIDEO", renditions: levels(3) } as const;
const sound = { kind: "AUDIO", renditions: [{ height: null, bytes: 7 }] } as const;
const picture = { kind: "IMAGE", renditions: [] } as const;

describe("listQualities", () => {
  it("adds up the films, counts a sound in each quality, and puts the smallest first", () => {
    expect(listQualities([film, sound, picture, longFilm])).toEqual([
      { quality: "audio", bytes: 47 },
      { quality: 240, bytes: 407 },
      { quality: 720, bytes: 3607 },
    ]);
  });

  it("offers only what every film has", () => {
    const withoutSound = { kind: "VIDEO", renditions: levels(1).slice(0, 1) } as const;
    expect(listQualities([film, withoutSound])).toEqual([{ quality: 240, bytes: 200 }]);
    expect(listQualities([withoutSound, film])).toEqual([{ quality: 240, bytes: 200 }]);
  });

  it.each([[[]], [[picture]], [[sound]], [[film, { kind: "VIDEO", renditions: [] } as const]]])(
    "offers nothing for %j",
    (tracks) => {
      expect(listQualities(tracks)).toEqual([]);
    },
  );
});

test.each([
  [720, 720],
  ["audio", "audio"],
  [360, "auto"],
  ["auto", "auto"],
] as const)("the wanted quality %s becomes %s", (wanted, expected) => {
  expect(chooseQuality(wanted, listQualities([film]))).toBe(expected);
});

test.each([
  ["audio", "audio"],
  ["360", 360],
  ["1080", 1080],
  ["auto", "auto"],
  ["", "auto"],
  ["0360", "auto"],
  ["9", "auto"],
  ["99999", "auto"],
  ["36e2", "auto"],
  [null, "auto"],
] as const)("the stored quality %j is read as %j", (text, expected) => {
  expect(parseQuality(text)).toBe(expected);
});

test.each([
  [0, 0.1],
  [49_999, 0.1],
  [149_999, 0.1],
  [150_000, 0.2],
  [12_340_000, 12.3],
])("%i bytes are %d megabytes", (bytes, expected) => {
  expect(toMegabytes(bytes)).toBe(expected);
});
