import { describe, expect, it } from "vitest";
import { expiryFrom, needsTouch } from "./session";

const at = (iso: string) => new Date(iso);

describe("the life of a session", () => {
  it("is thirty days", () => {
    expect(expiryFrom(at("2026-02-01T12:00:00Z"))).toEqual(at("2026-03-03T12:00:00Z"));
  });

  it.each([
    ["59:59.999", "2026-02-01T12:59:59.999Z", false],
    ["an hour", "2026-02-01T13:00:00Z", true],
    ["a clock that went back", "2026-02-01T11:00:00Z", false],
  ])("is touched at most once an hour: %s", (_case, now, touched) => {
    expect(needsTouch(at("2026-02-01T12:00:00Z"), at(now))).toBe(touched);
  });
});
