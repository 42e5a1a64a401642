import { expect, it } from "vitest";
import { openDayCodes } from "./open-day-code.server";

const codes = openDayCodes("tests only: thirty-two characters or more");
const gym = { id: 7, timeZone: "Pacific/Auckland" };
/** Noon on 15 June 2026 in Auckland. */
const now = new Date("2026-06-15T00:00:00Z");
const code = codes.create({ gym, now });

it.each([
  ["at the first moment of the gym's day", "2026-06-14T12:00:00Z", true],
  ["a moment before", "2026-06-14T11:59:59Z", false],
  ["at the last moment of the gym's day", "2026-06-15T11:59:59Z", true],
  ["a moment later", "2026-06-15T12:00:00Z", false],
])("%s (%s) is valid: %s", (_when, at, valid) => {
  expect(codes.isValid(code, { gym, now: new Date(at) })).toBe(valid);
});

it("belongs to one gym and one server's secret, and has a fixed length", () => {
  expect(code).toMatch(/^[\w-]{22}$/);
  expect(codes.isValid(code, { gym: { ...gym, id: 8 }, now })).toBe(false);
  const others = openDayCodes("another secret of thirty-two characters");
  expect(others.isValid(code, { gym, now })).toBe(false);
  for (const wrong of ["", "x", `${code}AAAA`, "é".repeat(22)]) {
    expect(codes.isValid(wrong, { gym, now })).toBe(false);
  }
});
