import { expect, it } from "vitest";
import { isSellableModel } from "./plan";

it("every model is sold except GYMPASS", () => {
  expect(["SINGLE_TRAINER", "UNLIMITED", "GYM", "GYMPASS"].filter(isSellableModel)).toEqual([
    "SINGLE_TRAINER",
    "UNLIMITED",
    "GYM",
  ]);
});
