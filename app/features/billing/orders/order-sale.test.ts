import { expect, it } from "vitest";
import { MINUTE_MS } from "~/kernel/time";
import { endOfPage, isPageTooOld } from "./order-sale.server";

const createdAt = new Date("2026-03-01T12:00:00Z");
const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE_MS);

it("a page can be paid for 45 minutes after its order is placed", () => {
  expect(endOfPage({ createdAt })).toEqual(minutesLater(45));
});

it.each([
  ["not created yet", null, 13, false],
  ["too late to create", null, 14, true],
  ["open", "cs_1", 30, false],
  ["about to close", "cs_1", 31, true],
  ["closed", "cs_1", 46, true],
] as const)("%s", (_state, checkoutRef, minutes, expected) => {
  expect(isPageTooOld({ createdAt, checkoutRef }, minutesLater(minutes))).toBe(expected);
});
