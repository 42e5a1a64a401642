import { expect, it } from "vitest";
import { isSold } from "./plan";

it("sells no partner pass", () => {
  expect(["SINGLE_TRAINER", "UNLIMITED", "GYM", "GYMPASS"].filter(isSold)).toEqual([
    "SINGLE_TRAINER",
    "UNLIMITED",
    "GYM",
  ]);
});
