import { expect, it } from "vitest";
import { listFormErrors } from "./list-form-errors";

it("an error belongs to the form unless its field is shown", () => {
  const errors = {
    "": "error.unavailable",
    selectedSubscriptionType: "error.alreadyHeld",
    instagramHandle: "error.instagramRequired",
    terms: "error.termsRequired",
  };
  expect(listFormErrors(errors, ["instagramHandle", "terms"])).toEqual([
    "error.unavailable",
    "error.alreadyHeld",
  ]);
  expect(listFormErrors(errors, ["terms"])).toContain("error.instagramRequired");
  expect(listFormErrors({}, [])).toEqual([]);
});
