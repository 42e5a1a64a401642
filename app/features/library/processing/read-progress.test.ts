import { expect, it } from "vitest";
import { readProgress } from "./read-progress";

it("progress is whole per cents that never go back, at most one a second", () => {
  let now = 0;
  const percents: number[] = [];
  const read = readProgress({
    ...{ durationSeconds: 100, from: 0, to: 90, now: () => now },
    onPercent: (percent) => percents.push(percent),
  });
  const at = (ms: number, seconds: number) => {
    now = ms;
    read(`out_time_us=${seconds * 1e6}`);
  };
  at(0, 10);
  at(500, 20);
  at(1000, 30.5);
  at(3000, 25);
  at(5000, 5000);
  read("out_time_us=N/A");
  read("out_time=00:00:10.0");
  expect(percents).toEqual([9, 27, 90]);
});

it("a length that is unknown has no progress", () => {
  const percents: number[] = [];
  const read = readProgress({
    ...{ durationSeconds: null, from: 0, to: 90, now: () => 0 },
    onPercent: (percent) => percents.push(percent),
  });
  read("out_time_us=5000000");
  expect(percents).toEqual([]);
});
