import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answerRange } from "./range";

const whole = { kind: "whole" };
const unsatisfiable = { kind: "unsatisfiable" };
const part = (start: number, end: number) => ({ kind: "part", start, end });

test.each([
  [undefined, 100, whole],
  ["", 100, whole],
  ["bytes=0-", 100, part(0, 99)],
  ["bytes=0-0", 100, part(0, 0)],
  ["bytes=10-19", 100, part(10, 19)],
  ["bytes=99-", 100, part(99, 99)],
  ["bytes=90-1000000", 100, part(90, 99)],
  ["bytes=-1", 100, part(99, 99)],
  ["bytes=-100", 100, part(0, 99)],
  ["bytes=-1000", 100, part(0, 99)],
  ["bytes=-0", 100, unsatisfiable],
  ["bytes=100-", 100, unsatisfiable],
  ["bytes=100-200", 100, unsatisfiable],
  ["bytes=999999999999999-", 100, unsatisfiable],
  [`bytes=${"9".repeat(400)}-`, 100, unsatisfiable],
  ["bytes=20-10", 100, whole],
  ["bytes=0-0,5-9", 100, whole],
  [`bytes=${"0-,".repeat(2000)}`, 100, whole],
  ["bytes=-", 100, whole],
  ["bytes=a-b", 100, whole],
  ["bytes=-1-2", 100, whole],
  ["bytes=1.5-", 100, whole],
  ["items=0-5", 100, whole],
  ["bytes=0-", 0, unsatisfiable],
  ["bytes=-5", 0, unsatisfiable],
])("%j of %i bytes", (header, size, expected) => {
  expect(answerRange(header, size)).toEqual(expected);
});

test("whatever is asked, a part lies within the object", () => {
  const number = fc.oneof(fc.nat(), fc.constantFrom("", "-1", "1e9", "0x1", "٣"));
  const headers = fc.oneof(
    fc.string(),
    fc.tuple(number, number).map(([from, to]) => `bytes=${from}-${to}`),
  );
  fc.assert(
    fc.property(headers, fc.nat(), (header, size) => {
      const answer = answerRange(header, size);
      if (answer.kind !== "part") return;
      expect(answer.start).toBeGreaterThanOrEqual(0);
      expect(answer.end).toBeGreaterThanOrEqual(answer.start);
      expect(answer.end).toBeLessThan(size);
    }),
  );
});
