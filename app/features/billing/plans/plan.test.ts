import { expect, it } from "vitest";
import { isSellableModel } from "./plan";

it("sells no partner pass", () => {
  expect(["SINGLE_TRAINER", "UNLIMITED", "GYM", "GYMPASS"].filter(isSellableModel)).toEqual([
    "SINGLE_TRAINER",
    "UNLIMITED",
    "GYM",
  ]);
});
