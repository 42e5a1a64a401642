import { describe, expect, it, test } from "vitest";
import { isUuid, newId } from "./ids";
import { randomToken, sha256Hex } from "./ids.server";

describe("newId", () => {
  it("is a version 7 uuid of its moment", () => {
    const id = newId(Date.UTC(2026, 10, 21));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 21));
  });
  it("sorts by time and does not repeat", () => {
    const ids = Array.from({ length: 2000 }, (_, i) => newId(1_700_000_000_000 + i));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(Array.from({ length: 2000 }, () => newId(1_700_000_000_000))).size).toBe(2000);
  });
});

test.each([
  ["0191b8a0-0000-7000-8000-000000000000", true],
  ["0191B8A0-0000-7000-8000-000000000000", true],
  ["0191b8a000007000800000000000000", false],
  ["{0191b8a0-0000-7000-8000-000000000000}", false],
  ["", false],
  ["1", false],
])("isUuid(%j) is %s", (value, expected) => {
  expect(isUuid(value)).toBe(expected);
});

test("a token has 256 bits, in letters an address can carry", () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(randomToken()).not.toBe(randomToken());
});

test("sha256Hex is SHA-256", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
