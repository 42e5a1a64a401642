import { expect, test } from "vitest";
import { BrokenInvariant, exactlyOne } from "./errors";
import { ok, refuse } from "./result";

test("exactlyOne gives the row, or says what was missing", () => {
  expect(exactlyOne([0], "number")).toBe(0);
  expect(() => exactlyOne([], "order")).toThrow(
    new BrokenInvariant("Expected exactly one order, found 0"),
  );
  expect(() => exactlyOne([1, 2], "order")).toThrow("found 2");
});

test("a result says yes with its value or no with its reason", () => {
  expect(ok({ id: 7 })).toEqual({ ok: true, id: 7 });
  expect(refuse("promo-expired")).toEqual({ ok: false, reason: "promo-expired" });
});
