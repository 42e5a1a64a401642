import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatCursor, parseCursor } from "./cursor";

test("what is written is read back", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      (at, id) => {
        expect(parseCursor(formatCursor({ at, id }))).toEqual({ at, id });
      },
    ),
  );
});

test("any text gives a cursor within bounds or nothing", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-z]{0,12}-[0-9a-z]{0,8}$/)),
      (text) => {
        const cursor = parseCursor(text);
        if (!cursor) return;
        expect(Number.isNaN(new Date(cursor.at).getTime())).toBe(false);
        expect(cursor.id).toBeGreaterThan(0);
        expect(cursor.id).toBeLessThan(2 ** 31);
      },
    ),
  );
});

test.each([
  null,
  undefined,
  "",
  "-",
  "1-",
  "-1",
  "zzzzzzzzzz-1",
  "1-zzzzzz",
  "1-0",
  "A-1",
  "1-1 ",
  "1-1-1",
])("%j is no cursor", (value) => {
  expect(parseCursor(value)).toBeNull();
});
