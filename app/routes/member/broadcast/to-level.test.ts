import { expect, test } from "vitest";
import { toLevel } from "./to-level";

const tone = (amplitude: number) =>
  Array.from({ length: 1000 }, (_, at) => amplitude * Math.sin((at / 1000) * 20 * Math.PI));

test.each<[sound: string, samples: number[], level: number]>([
  ["nothing recorded", [], 0],
  ["silence", [0, 0, 0, 0], 0],
  ["a whisper below the floor", tone(0.0005), 0],
  ["a tenth of full scale", tone(0.1), 62],
  ["a tone at full scale", tone(1), 95],
  ["a square at full scale", [1, -1, 1, -1], 100],
])("%s", (_sound, samples, level) => {
  expect(toLevel(samples)).toBe(level);
});
